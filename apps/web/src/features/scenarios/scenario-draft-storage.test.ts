import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { isScenarioDraft, draftOf, emptyRule } from './scenario-draft.ts'
import { actionNames, conditionNames, newAction, newCondition } from './rule-parts.ts'
import { exampleNames, fromTemplate } from './scenario-examples.tsx'

const rooms: Room[] = [{ id: 'salon', name: 'Salon', has_thermostat: true }]
const room = { id: 'salon', name: 'Salon' }
const devices: Device[] = [
  {
    id: 'door',
    name: 'Door',
    type: 'door',
    status: 'online',
    room,
    capabilities: ['open', 'occupancy', 'temperature', 'humidity', 'battery', 'instant_power'],
    commands: ['on', 'brightness', 'position', 'setpoint'],
  },
]
const parts = { rooms, devices, roomId: 'salon' }
const texts = { name: 'Night', message: 'Open', timeZone: 'Europe/Paris' }

const isValid = (value: unknown) => isScenarioDraft(JSON.parse(JSON.stringify(value)))

test('every possible condition and action survives being stored in a draft', () => {
  const blank = fromTemplate('blank', parts, texts)
  if (blank === null) throw new Error('A blank scenario needs nothing.')
  const draft = draftOf(blank)
  const made = {
    conditions: conditionNames.map((name) => newCondition(name, parts)),
    actions: actionNames.map((name) => newAction(name, parts)),
  }
  for (const condition of made.conditions) {
    const inGroup = { kind: 'group', join: 'any', of: [condition] }
    expect(
      isValid({ ...draft, rules: [{ ...emptyRule(), condition: { ...inGroup, of: [condition, inGroup] } }] }),
    ).toBe(true)
    expect(
      isValid({
        ...draft,
        rules: [{ ...emptyRule(), condition: { ...inGroup, of: [{ ...condition, kind: 'weather' }] } }],
      }),
    ).toBe(false)
  }
  for (const action of made.actions) {
    expect(isValid({ ...draft, rules: [{ ...emptyRule(), actions: [action] }] })).toBe(true)
  }
  for (const name of exampleNames) {
    const filled = fromTemplate(name, parts, texts)
    if (filled !== null) expect(isValid(draftOf(filled))).toBe(true)
  }
  expect(isValid(blank)).toBe(false)
})
