import { orders } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertSteps, stepsOf, type AlertStepFacts } from './alert-steps.ts'

const facts: fc.Arbitrary<AlertStepFacts> = fc.record({
  order: fc.option(fc.constantFrom(...orders)),
  power: fc.option(fc.nat(3000)),
  areWindowsClosed: fc.option(fc.boolean()),
})
const kinds = fc.constantFrom(
  'frost_risk',
  'order_failed',
  'reverted',
  'window_open',
  'target_not_reached',
  'battery_low',
)

test('an alert has all its steps, and those that a fact rules out come last', () => {
  fc.assert(
    fc.property(kinds, facts, (kind, given) => {
      const steps = stepsOf(kind, given)
      expect(steps.map((step) => step.kind).toSorted()).toEqual([...alertSteps[kind]].toSorted())
      const ruledOut = steps.map(({ isRuledOut }) => Number(isRuledOut))
      expect(ruledOut).toEqual(ruledOut.toSorted((one, other) => one - other))
    }),
  )
})

test('without known facts no step is ruled out', () => {
  fc.assert(
    fc.property(kinds, (kind) => {
      const steps = stepsOf(kind, { order: null, power: null, areWindowsClosed: null })
      expect(steps.some(({ isRuledOut }) => isRuledOut)).toBe(false)
    }),
  )
})

test('for a cold room, a closed window and a radiator that draws power are ruled out as causes', () => {
  const steps = stepsOf('target_not_reached', { order: 'comfort', power: 900, areWindowsClosed: true })

  expect(steps.filter(({ isRuledOut }) => !isRuledOut).map(({ kind }) => kind)).toEqual([
    'uncover',
    'too_weak',
  ])
})
