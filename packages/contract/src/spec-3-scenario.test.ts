import { expect, test } from 'vitest'
import { scenarioModes } from './heating.ts'
import { scenarioRuleInputSchema, scenarioRuleSchema } from './scenario-rule.ts'
import { scenarioInputSchema, scenarioLocations, scenarioSchema, scenarioTypes } from './scenario.ts'
import { serviceSchema } from './service.ts'

const rule = {
  condition: { kind: 'time', at: 1350 },
  actions: [{ kind: 'notify', text: 'Bonsoir' }],
  active: false,
}

test('§3 Scenario: name, type, mode, secure or not, local or remote, active or suspended, timezone, modified on, created on, rules, operation days', () => {
  expect(Object.keys(scenarioSchema.shape)).toEqual(
    expect.arrayContaining([
      'name',
      'type',
      'mode',
      'is_secure',
      'location',
      'state',
      'time_zone',
      'modified_on',
      'created_on',
      'rules',
      'operation_days',
    ]),
  )
  expect(scenarioTypes).toEqual(['heating', 'comfort', 'security', 'energy'])
  expect(scenarioLocations).toEqual(['remote', 'local'])
})

test('§3 A rule has a condition and an action and can be inactive', () => {
  expect(scenarioRuleSchema.parse({ id: '1', ...rule })).toMatchObject({ active: false })
  for (const missing of ['condition', 'actions', 'active'] as const) {
    const { [missing]: _gone, ...rest } = rule
    expect(scenarioRuleInputSchema.safeParse(rest).success, missing).toBe(false)
  }
  expect(scenarioRuleInputSchema.safeParse({ ...rule, actions: [] }).success).toBe(false)
})

test('§4 In scenarios: auto, comfort, comfort-1, comfort-2, eco, anti-frost, off, holidays', () => {
  expect(scenarioModes).toEqual([
    'auto',
    'comfort',
    'comfort-1',
    'comfort-2',
    'eco',
    'anti-frost',
    'off',
    'holidays',
  ])
  const scenario = {
    name: 'Nuit',
    type: 'heating',
    is_secure: false,
    time_zone: 'Europe/Paris',
    operation_days: [1],
    rules: [rule],
  }
  for (const mode of scenarioModes)
    expect(scenarioInputSchema.safeParse({ ...scenario, mode }).success).toBe(true)
  expect(scenarioInputSchema.safeParse({ ...scenario, mode: 'frost_protection' }).success).toBe(false)
})

test('a scenario that another provider words in its own way is still a service with its name', () => {
  const service = {
    id: '7',
    kind: 'scenario',
    name: 'Soir',
    mode: 'party',
    operation_days: 'all',
    active: true,
  }
  expect(serviceSchema.parse(service)).toEqual({ id: '7', kind: 'scenario', name: 'Soir', active: true })
})
