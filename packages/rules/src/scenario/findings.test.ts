import type { ScenarioAction, ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { scenarioRuleInputSchema } from '@foyer/contract/scenario-rule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLeaf, anyRule, conditionOf, someIds } from './arbitrary-rule.ts'
import { contradictionIn, excludeEachOther } from './contradictions.ts'
import { findingsOf, type HomeFacts } from './findings.ts'
import { clausesOf, leavesOf, namedBy } from './rule-parts.ts'

const [first, second] = someIds
const wholeHome: HomeFacts = {
  rooms: someIds.map((id) => ({ id, hasThermostat: true })),
  devices: someIds.map((id) => ({
    id,
    capabilities: ['temperature', 'humidity', 'battery', 'instant_power', 'open', 'occupancy'],
    commands: ['on', 'brightness', 'position', 'setpoint'],
    category: 'hot_water',
  })),
  hasTwoPrices: true,
}

const morning: ScenarioCondition = { kind: 'time', at: 420 }

function heat(rooms: 'all' | string[], mode: 'comfort' | 'eco' | null): ScenarioAction {
  return { kind: 'rooms', rooms, mode, until: { kind: 'next_block' } }
}

function finds(
  rules: { condition: ScenarioCondition; actions: ScenarioAction[]; active?: boolean }[],
  home = wholeHome,
) {
  return findingsOf({ mode: 'eco', rules: rules.map((rule) => ({ active: true, ...rule })) }, home)
}

test('a rule that uses only existing devices and abilities has no findings', () => {
  const condition: ScenarioCondition = {
    kind: 'group',
    join: 'all',
    of: [morning, { kind: 'opening', device_id: first, is: 'open', minutes: 5 }],
  }
  expect(
    finds([{ condition, actions: [heat([first], 'comfort'), { kind: 'hot_water', mode: 'on' }] }]),
  ).toEqual([])
})

test('a missing room or device is reported', () => {
  const gone: HomeFacts = { ...wholeHome, rooms: [], devices: [] }
  const condition: ScenarioCondition = { kind: 'presence', device_id: second, is: 'absent', minutes: 30 }
  expect(finds([{ condition, actions: [heat([first], null)] }], gone)).toEqual([
    { kind: 'hole', rule: 0, what: 'device', id: second },
    { kind: 'hole', rule: 0, what: 'room', id: first },
  ])
})

test('a missing ability that a rule needs is reported', () => {
  const bare: HomeFacts = {
    rooms: [{ id: first, hasThermostat: false }],
    devices: [{ id: second, capabilities: ['open'], commands: [], category: 'none' }],
    hasTwoPrices: false,
  }
  const condition: ScenarioCondition = {
    kind: 'group',
    join: 'any',
    of: [
      { kind: 'price', band: 'peak' },
      { kind: 'measure', device_id: second, capability: 'temperature', is: 'below', value: 18, minutes: 0 },
    ],
  }
  const actions: ScenarioAction[] = [
    heat([first], null),
    { kind: 'device', device_id: second, on: true },
    { kind: 'light', device_id: second, level: 50 },
    { kind: 'shutter', device_id: second, position: 0 },
    { kind: 'setpoint', device_id: second, value: 19 },
    { kind: 'hot_water', mode: 'on' },
  ]
  expect(finds([{ condition, actions }], bare).map((one) => 'needs' in one && one.needs)).toEqual([
    'two_prices',
    'temperature',
    'thermostat',
    'switch',
    'light',
    'shutter',
    'setpoint',
    'tank',
  ])
})

test('two active rules with the same condition and different orders for a room conflict', () => {
  const found = finds([
    { condition: morning, actions: [heat('all', 'comfort')] },
    { condition: { kind: 'group', join: 'all', of: [morning] }, actions: [heat([first], null)] },
  ])
  expect(found).toEqual([{ kind: 'conflict', rule: 1, other: 0, id: first }])
})

test('rules that agree, or of which one is suspended, do not conflict', () => {
  const eco = { condition: morning, actions: [heat([first], 'eco')] }
  const comfort = { condition: morning, actions: [heat([first], 'comfort')] }
  expect(finds([eco, { condition: morning, actions: [heat([first], null)] }])).toEqual([])
  expect(finds([eco, { ...comfort, active: false }])).toEqual([])
  expect(finds([eco, { ...comfort, condition: { kind: 'time', at: 421 } }])).toEqual([])
})

test('conditions with the same parts in another order are equal', () => {
  const cheap = { kind: 'price', band: 'off_peak' } as const
  const found = finds([
    { condition: { kind: 'group', join: 'all', of: [morning, cheap] }, actions: [heat([first], 'eco')] },
    { condition: { kind: 'group', join: 'all', of: [cheap, morning] }, actions: [heat([first], 'comfort')] },
  ])
  expect(found).toMatchObject([{ kind: 'conflict' }])
})

test('a contradiction is found between parts joined by and, never through or', () => {
  const open = { kind: 'opening', device_id: first, is: 'open', minutes: 0 } as const
  const closed = { ...open, is: 'closed' } as const
  expect(contradictionIn({ kind: 'group', join: 'all', of: [open, closed] })).toEqual([open, closed])
  expect(contradictionIn({ kind: 'group', join: 'any', of: [open, closed] })).toBeNull()
  const nested: ScenarioCondition = {
    kind: 'group',
    join: 'all',
    of: [open, { kind: 'group', join: 'any', of: [closed, morning] }],
  }
  expect(contradictionIn(nested)).toBeNull()
})

test('above one value and below another are a contradiction only beyond the hysteresis', () => {
  const above = {
    kind: 'measure',
    device_id: first,
    capability: 'temperature',
    is: 'above',
    value: 20,
    minutes: 0,
  } as const
  const below = { ...above, is: 'below' } as const
  expect(excludeEachOther(above, below)).toBe(false)
  expect(excludeEachOther(above, { ...below, value: 19.8 })).toBe(false)
  expect(excludeEachOther(above, { ...below, value: 19.5 })).toBe(true)
})

test('a span over midnight and a time outside it exclude each other', () => {
  const night = { kind: 'time_between', from: 1320, to: 360 } as const
  expect(excludeEachOther(night, { kind: 'time', at: 0 })).toBe(false)
  expect(excludeEachOther(night, { kind: 'time', at: 720 })).toBe(true)
})

test('if a contradiction is found, no state of the home makes the condition true', () => {
  fc.assert(
    fc.property(conditionOf(anyLeaf), anyState, (condition, state) => {
      fc.pre(contradictionIn(condition) !== null)
      expect(isTrue(condition, state)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('findings never throw, refer to an existing rule, and are unique', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1, maxLength: 5 }), fc.boolean(), (rules, isEmpty) => {
      const home = isEmpty ? { rooms: [], devices: [], hasTwoPrices: null } : wholeHome
      const found = findingsOf({ mode: 'eco', rules }, home)
      expect(found.every((finding) => finding.rule < rules.length)).toBe(true)
      expect(new Set(found.map((finding) => JSON.stringify(finding))).size).toBe(found.length)
      if (!isEmpty) expect(found.some((finding) => finding.kind === 'hole')).toBe(false)
    }),
  )
})

test('the sentence of a condition contains each of its leaves once, and its brackets match', () => {
  fc.assert(
    fc.property(anyRule, ({ condition }) => {
      const clauses = clausesOf(condition)
      expect(clauses.map((clause) => clause.leaf)).toEqual(leavesOf(condition))
      let depth = 0
      for (const [index, clause] of clauses.entries()) {
        expect(clause.join === null).toBe(index === 0)
        depth += clause.opens
        expect(depth).toBeLessThanOrEqual(1)
        depth -= clause.closes
      }
      expect(depth).toBe(0)
    }),
  )
})

test('the rules of these tests are valid in the contract, and name the ids that they contain', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(scenarioRuleInputSchema.safeParse(rule).success).toBe(true)
      const { roomIds, deviceIds, isWholeHome } = namedBy([rule])
      const text = JSON.stringify(rule)
      for (const id of [...roomIds, ...deviceIds]) expect(text).toContain(id)
      expect(isWholeHome).toBe(text.includes('"rooms":"all"'))
    }),
  )
})

/** A state of a home: one value for each leaf that a condition can contain. */
type State = {
  minute: number
  day: number
  isUp: boolean
  isOnline: boolean
  value: number
  isOpen: boolean
  isThere: boolean
  /** The order in force, and whether the schedule decides. */
  mode: string
  source: string
  band: string
}

const anyState: fc.Arbitrary<State> = fc.record({
  minute: fc.nat(1439),
  value: fc.double({ min: -1, max: 5, noNaN: true }),
  isOpen: fc.boolean(),
  isThere: fc.boolean(),
  day: fc.integer({ min: 1, max: 7 }),
  isUp: fc.boolean(),
  isOnline: fc.boolean(),
  mode: fc.constantFrom('comfort', 'eco'),
  source: fc.constantFrom('auto', 'holidays', 'override'),
  band: fc.constantFrom('peak', 'off_peak'),
})

function isTrue(part: ScenarioCondition, state: State): boolean {
  if (part.kind !== 'group') return isLeafTrue(part, state)
  return part.join === 'all'
    ? part.of.every((child) => isTrue(child, state))
    : part.of.some((child) => isTrue(child, state))
}

function isLeafTrue(leaf: ScenarioLeaf, state: State): boolean {
  switch (leaf.kind) {
    case 'time':
      return state.minute === leaf.at
    case 'time_between':
      return leaf.from < leaf.to
        ? leaf.from <= state.minute && state.minute < leaf.to
        : state.minute < leaf.to || state.minute >= leaf.from
    case 'measure':
      return leaf.is === 'below' ? state.value < leaf.value : state.value > leaf.value
    case 'opening':
      return (leaf.is === 'open') === state.isOpen
    case 'presence':
      return (leaf.is === 'present') === state.isThere
    case 'order':
      return leaf.mode === state.mode || leaf.mode === state.source
    case 'price':
      return leaf.band === state.band
    case 'day':
      return leaf.days.includes(state.day)
    case 'sun':
      return (leaf.is === 'up') === state.isUp
    case 'reach':
      return (leaf.is === 'online') === state.isOnline
  }
}

test('two rules with different requests for the same subject conflict, for each kind of action', () => {
  const pairs: [ScenarioAction, ScenarioAction, string][] = [
    [heat('all', 'comfort'), heat([first], 'eco'), first],
    [heat([first], null), heat('all', 'comfort'), first],
    [{ kind: 'device', device_id: first, on: true }, { kind: 'device', device_id: first, on: false }, first],
    [{ kind: 'light', device_id: first, level: 40 }, { kind: 'light', device_id: first, level: 50 }, first],
    [
      { kind: 'shutter', device_id: second, position: 0 },
      { kind: 'shutter', device_id: second, position: 100 },
      second,
    ],
    [
      { kind: 'setpoint', device_id: first, value: 19 },
      { kind: 'setpoint', device_id: first, value: 20 },
      first,
    ],
    [{ kind: 'hot_water', mode: 'on' }, { kind: 'hot_water', mode: 'off' }, 'tank'],
  ]
  for (const [one, other, id] of pairs) {
    const rule = (action: ScenarioAction) => ({ condition: morning, actions: [action] })
    expect(finds([rule(one), rule(other)])).toEqual([{ kind: 'conflict', rule: 1, other: 0, id }])
    expect(finds([rule(one), rule(one)])).toEqual([])
  }
})
