import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import { commandSchema } from '@foyer/contract/command.ts'
import { expect, test } from 'vitest'
import english from '#locales/en/device-screen.json'
import { deviceTabs, LOG_ROWS, readDeviceSearch } from './device-search.ts'
import { logRows } from './log-rows.ts'

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

test('§2 Device detail tabs: information, charts, connectivity logs', () => {
  expect(deviceTabs).toEqual(['information', 'charts', 'log'])
  expect(deviceTabs.map((tab) => english.tabs[tab])).toEqual(['Information', 'Charts', 'Connectivity log'])
  expect(readDeviceSearch({ tab: 'charts' })).toEqual({ tab: 'charts' })
  expect(readDeviceSearch({ tab: 'log' })).toEqual({ tab: 'log' })
})

test('§2 connectivity logs (all logs or state changes only)', () => {
  const kinds = (isChangesOnly: boolean) => logRows({ ...given, isChangesOnly }).map(({ kind }) => kind)
  expect(kinds(false)).toEqual(['command', 'state', 'state'])
  expect(kinds(true)).toEqual(['state', 'state'])
  expect(readDeviceSearch({ logs: 'changes' })).toEqual({ logs: 'changes' })
})

test('§2 last 5 shown by default, with show-more', () => {
  expect(LOG_ROWS).toBe(5)
  expect(readDeviceSearch({})).not.toHaveProperty('rows')
  expect(readDeviceSearch({ rows: '10' })).toEqual({ rows: 10 })
})

test('§9 Connectivity log: last 5 by default', () => {
  expect(LOG_ROWS).toBe(5)
})
