import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { longOffline, offlineFactsOf } from './offline-facts.ts'

const at = (time: string) => `2027-01-18T${time}:00+01:00`
const salon = { id: 'salon', name: 'Salon' }

function device(id: string, given: Partial<Device> = {}): Device {
  return { id, name: id, type: 'socket', status: 'online', hubId: 'hub', room: salon, ...given }
}

const silent = (id: string, since: string, given: Partial<Device> = {}) =>
  device(id, { status: 'offline', disconnected_since: at(since), last_seen: at(since), ...given })

test('the facts of a silent device come from its hub, the later reports of others, and devices lost at the same time', () => {
  const lost = silent('radiator', '14:02', { sleeps: false, link_quality: 40 })
  const facts = offlineFactsOf(lost, {
    devices: [
      lost,
      device('lamp', { last_seen: at('18:00') }),
      device('valve', { last_seen: at('13:00') }),
      device('elsewhere', { last_seen: at('18:00'), hubId: 'other' }),
      silent('plug', '14:05'),
      silent('late', '16:00'),
      silent('kitchen', '14:02', { room: { id: 'kitchen', name: 'Cuisine' } }),
    ],
    hubs: [{ id: 'hub', online: true }],
  })

  expect(facts).toEqual({
    power: 'mains',
    battery: null,
    linkQuality: 40,
    isHubOnline: true,
    reportedSince: 2,
    silentTogether: 1,
  })
})

test('facts that were not reported are null, and a battery level means battery power', () => {
  expect(offlineFactsOf(device('a', { status: 'offline' }), { devices: [], hubs: [] })).toEqual({
    power: null,
    battery: null,
    linkQuality: null,
    isHubOnline: null,
    reportedSince: 0,
    silentTogether: 0,
  })
  expect(offlineFactsOf(device('a', { battery: 31 }), { devices: [], hubs: [] }).power).toBe('battery')
})

test('long offline means a day or longer, the longest first; devices that never reported are excluded', () => {
  const now = Date.parse(at('18:00'))
  const days = (count: number) => new Date(now - count * 86_400_000).toISOString()
  const found = longOffline(
    [
      silent('today', '14:02'),
      device('old', { status: 'offline', disconnected_since: days(3) }),
      device('older', { status: 'offline', last_seen: days(9) }),
      device('never', { status: 'offline', last_seen: null }),
      // Its offline instant is not determined yet: the other screens do not show one either.
      device('unjudged', { status: 'offline', disconnected_since: null, last_seen: days(9) }),
      device('online', { last_seen: days(9) }),
    ],
    now,
  )

  expect(found.map((one) => one.device.id)).toEqual(['older', 'old'])
})
