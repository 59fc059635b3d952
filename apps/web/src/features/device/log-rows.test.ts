import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import { commandSchema } from '@foyer/contract/command.ts'
import { expect, test } from 'vitest'
import { logRows } from './log-tab.tsx'

const now = Date.parse('2027-01-18T17:00:00Z')
const state = (hoursAgo: number, status: 'online' | 'offline'): ConnectivityLog => ({
  device_id: 'd',
  hub_id: 'h',
  timestamp: new Date(now - hoursAgo * 3_600_000).toISOString(),
  status,
  duration: 60,
  details: null,
})
const command = commandSchema.parse({
  id: 'c',
  capability: 'on',
  value: true,
  actor: { kind: 'user', name: 'Marie' },
  room: null,
  device: { id: 'd', name: 'Lampe' },
  requested_at: new Date(now - 3_600_000).toISOString(),
  devices: [],
  status: 'confirmed',
})
const given = {
  deviceId: 'd',
  connectivity: [state(2, 'online'), state(3, 'offline'), { ...state(1, 'offline'), device_id: 'other' }],
  commands: [command],
  activities: [],
  from: now - 86_400_000,
}

test('all logs include the requests of the device, state changes do not, and neither includes other devices', () => {
  const kinds = (isChangesOnly: boolean) => logRows({ ...given, isChangesOnly }).map(({ kind }) => kind)
  expect(kinds(false)).toEqual(['command', 'state', 'state'])
  expect(kinds(true)).toEqual(['state', 'state'])
})
