import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioAction, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRule, someIds } from './arbitrary-rule.ts'
import { type LoopScenario, loopsThrough } from './loops.ts'
import { all } from './scenario-world.ts'

const [room, device] = someIds

function rule(
  watched: ScenarioMode,
  asked: ScenarioMode | null,
  kind: 'while' | 'next_block' | 'minutes' = 'next_block',
) {
  const condition: ScenarioLeaf = { kind: 'order', room_id: room, mode: watched }
  const until = kind === 'minutes' ? { kind, minutes: 5 } : { kind }
  const action: ScenarioAction = { kind: 'rooms', rooms: [room], mode: asked, until }
  return { condition, actions: [action], active: true }
}

function scenario(id: string, ...rules: LoopScenario['rules']): LoopScenario {
  return { id, mode: 'eco', rules }
}

test('two scenarios that each cause the condition of the other are a loop', () => {
  const home = [scenario('a', rule('eco', 'comfort')), scenario('b', rule('comfort', null))]
  const [a, b] = [
    { scenarioId: 'a', rule: 0 },
    { scenarioId: 'b', rule: 0 },
  ]
  expect(loopsThrough('a', home)).toEqual([[a, b]])
  expect(loopsThrough('b', home)).toEqual([[b, a]])
})

test('an inactive rule, another room or another order is not a loop', () => {
  const comfort = rule('comfort', 'eco')
  expect(loopsThrough('a', [scenario('a', rule('eco', 'comfort'), { ...comfort, active: false })])).toEqual(
    [],
  )
  expect(loopsThrough('a', [scenario('a', rule('eco', 'comfort'), rule('off', 'eco'))])).toEqual([])
})

test('an effect that lasts as long as the condition that it ends is a loop of one rule', () => {
  expect(loopsThrough('a', [scenario('a', rule('comfort', 'eco', 'while'))])).toHaveLength(1)
  expect(loopsThrough('a', [scenario('a', rule('comfort', 'eco'))])).toEqual([])
})

test('an effect of some minutes that ends its own condition repeats, unless a time of day triggers it', () => {
  const repeats = rule('eco', 'comfort', 'minutes')
  expect(loopsThrough('a', [scenario('a', repeats)])).toHaveLength(1)
  const atSix = all(repeats.condition, { kind: 'time', at: 1080 })
  expect(loopsThrough('a', [scenario('a', { ...repeats, condition: atSix })])).toEqual([])
})

test('a scenario neither begins nor ends an absence', () => {
  expect(loopsThrough('a', [scenario('a', rule('holidays', 'eco', 'while'))])).toEqual([])
  expect(loopsThrough('a', [scenario('a', rule('holidays', 'eco'), rule('eco', 'holidays'))])).toEqual([])
})

test('hot water that is switched by the power of its tank is a loop', () => {
  const watch = (is: 'above' | 'below', mode: 'on' | 'off' | 'auto') => ({
    condition: {
      kind: 'measure',
      device_id: device,
      capability: 'instant_power',
      is,
      value: 10,
      minutes: 0,
    } as const,
    actions: [{ kind: 'hot_water', mode } as const],
    active: true,
  })
  const pair = [scenario('a', watch('above', 'off'), watch('below', 'on'))]
  expect(loopsThrough('a', pair, new Set([device]))).toHaveLength(2)
  expect(loopsThrough('a', pair)).toEqual([])
  expect(
    loopsThrough('a', [scenario('a', watch('above', 'auto'), watch('below', 'on'))], new Set([device])),
  ).toEqual([])
})

test('a device that is switched by its own power is followed through another rule', () => {
  const watch = (is: 'above' | 'below', on: boolean) => ({
    condition: {
      kind: 'measure' as const,
      device_id: device,
      capability: 'instant_power' as const,
      is,
      value: 10,
      minutes: 0,
    },
    actions: [{ kind: 'device' as const, device_id: device, on }],
    active: true,
  })
  expect(loopsThrough('a', [scenario('a', watch('above', false), watch('below', true))])).toHaveLength(2)
  expect(loopsThrough('a', [scenario('a', watch('above', true), watch('below', false))])).toEqual([])
})

test('each loop is a path of active rules that ends where it begins', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyRule, { maxLength: 5 }), { minLength: 1, maxLength: 4 }), (lists) => {
      const home = lists.map((rules, index) => scenario(String(index), ...rules))
      for (const loop of loopsThrough('0', home)) {
        expect(loop[0]?.scenarioId).toBe('0')
        expect(new Set(loop.map((place) => JSON.stringify(place))).size).toBe(loop.length)
        for (const place of loop) {
          expect(home[Number(place.scenarioId)]?.rules[place.rule]?.active).toBe(true)
        }
      }
    }),
  )
})

test('of two ways back the search returns one, with each rule once', () => {
  const home = [
    scenario('a', rule('eco', 'comfort')),
    scenario('b', rule('comfort', 'off'), rule('comfort', 'off')),
    scenario('c', rule('off', 'comfort-1')),
    scenario('d', rule('comfort-1', 'eco')),
  ]
  const place = (scenarioId: string) => ({ scenarioId, rule: 0 })
  expect(loopsThrough('a', home)).toEqual([['a', 'b', 'c', 'd'].map(place)])
})
