import type { Activity } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayRequests, entriesOf, bulkState } from './activity-entries.ts'
import { requestState } from '#features/commands/command-state.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 0, 18, 12, minute)).toISOString()

function commandOf(
  id: string,
  generated: { minute: number; bulk?: string | null; status?: Command['status'] },
): Command {
  const { minute, bulk = null, status = 'confirmed' } = generated
  return {
    id,
    room: { id: `room ${id}`, name: `Pièce ${id}` },
    device: null,
    capability: 'thermostat_mode',
    value: 'eco',
    actor: { kind: 'user', name: 'Marie' },
    bulk_order_id: bulk,
    requested_at: at(minute),
    status,
    devices: [],
  }
}

function activityOf(command: Command): Activity {
  const { id, requested_at: requestedAt, room, actor } = command
  return {
    id,
    at: requestedAt,
    kind: 'command',
    device: null,
    room,
    actor,
    command,
    state: null,
    duration: null,
  }
}

const opened: Activity = {
  id: 'window',
  at: at(30),
  kind: 'window',
  device: { id: 'w', name: 'Baie vitrée' },
  room: null,
  actor: null,
  command: null,
  state: 'open',
  duration: null,
}

test('the commands of a bulk change are one line, undoing it is another', () => {
  const activities = [
    activityOf(commandOf('d', { minute: 40, bulk: 'one' })),
    activityOf(commandOf('c', { minute: 40, bulk: 'one' })),
    opened,
    activityOf(commandOf('b', { minute: 20, bulk: 'one' })),
    activityOf(commandOf('a', { minute: 20 })),
    activityOf(commandOf('e', { minute: 20, bulk: 'one' })),
  ]
  const lines = entriesOf(activities).map((entry) =>
    entry.kind === 'event' ? entry.id : entry.commands.map(({ id }) => id).join(' '),
  )
  expect(lines).toEqual(['d c', 'window', 'b e', 'a'])
})

test('no command is lost or shown twice, and the lines keep their order', () => {
  const commands = fc.array(
    fc.record({ minute: fc.integer({ min: 0, max: 5 }), bulk: fc.constantFrom(null, 'one', 'two') }),
  )
  fc.assert(
    fc.property(commands, (generated) => {
      const activities = generated
        .map((one, index) => activityOf(commandOf(String(index), one)))
        .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
      const entries = entriesOf(activities)
      const shown = entries.flatMap((entry) => (entry.kind === 'request' ? entry.commands : []))
      expect(shown.map(({ id }) => id).toSorted()).toEqual(activities.map(({ id }) => id).toSorted())
      const times = entries.map((entry) => Date.parse(entry.at))
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    }),
  )
})

test('several commands have the state of the worst of them, with a count per state', () => {
  const requests = (['confirmed', 'failed', 'confirmed'] as const).map((status, index) =>
    requestState(commandOf(String(index), { minute: 1, status })),
  )
  expect(bulkState(requests)).toEqual({
    state: 'failed',
    tally: { confirmed: 2, pending: 0, failed: 1, replaced: 0 },
  })
})

test('a bulk change is one request of the day', () => {
  const commands = [
    commandOf('c', { minute: 40, bulk: 'one', status: 'sent' }),
    commandOf('b', { minute: 40, bulk: 'one' }),
    commandOf('a', { minute: 10 }),
    commandOf('before', { minute: 1 }),
  ]
  const day = dayRequests(commands, [], Date.parse(at(5)))
  expect(day.map(({ at: requestedAt, state }) => [new Date(requestedAt).toISOString(), state])).toEqual([
    [at(10), 'confirmed'],
    [at(40), 'pending'],
  ])
})
