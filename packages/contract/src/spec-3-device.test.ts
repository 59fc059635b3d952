import { expect, test } from 'vitest'
import { connectivityLogSchema } from './activity.ts'
import { deviceSchema, deviceStatuses, deviceTypes, radiatorTypes } from './device.ts'
import { getCapabilityValues } from './history.ts'

const device = { id: 'd', name: 'Sonde', type: 'sensor', status: 'online' }

const fields: [line: string, key: string, value: unknown][] = [
  ['name', 'name', 'Salon'],
  ['type', 'type', 'thermostat'],
  ['brand', 'brand', 'NodOn'],
  ['model', 'model', 'STPH-4-1-00'],
  ['status', 'status', 'offline'],
  ['room', 'room', { id: 'r', name: 'Salon' }],
  ['created_at', 'created_at', '2027-01-18T17:00:00Z'],
  ['connected since', 'connected_since', '2027-01-18T17:00:00Z'],
  ['temperature', 'temperature', 20.5],
  ['humidity', 'humidity', 45],
  ['battery', 'battery', 80],
  ['thermostat mode', 'thermostat_mode', 'comfort'],
  ['energy index', 'energy_index', 1200],
  ['instant power', 'instant_power', 820],
  ['reachable', 'reachable', true],
  ['radiator type', 'radiator_type', 'oil_radiator'],
  ['nominal power', 'nominal_power', 1500],
  ['intensity', 'intensity', 3.6],
]

for (const [line, key, value] of fields) {
  test(`§3 Device: ${line}`, () => {
    expect(deviceSchema.parse({ ...device, [key]: value })).toHaveProperty(key, value)
    expect(deviceSchema.safeParse({ ...device, [key]: { not: 'this' } }).success).toBe(false)
  })
}

test('§3 Device types: unknown, hub, outlet, light, thermostat, receiver, sensor, shutter, transmitter, socket, camera, alarm, heater, doorbell, door, air_conditioner', () => {
  expect(deviceTypes.join(', ')).toBe(
    'unknown, hub, outlet, light, thermostat, receiver, sensor, shutter, transmitter, socket, camera, alarm, heater, doorbell, door, air_conditioner',
  )
})

test('§3 Radiator types: radiant_panels, toaster_convector, oil_radiator, inertia_radiator', () => {
  expect(radiatorTypes.join(', ')).toBe('radiant_panels, toaster_convector, oil_radiator, inertia_radiator')
})

test('§3 Connectivity log: timestamp, status, duration, details', () => {
  const log = { timestamp: '2027-01-18T17:00:00Z', status: 'offline', duration: 60, details: 'radio_silent' }
  const row = { device_id: 'd', hub_id: null, ...log }
  expect(connectivityLogSchema.parse(row)).toMatchObject(log)
  for (const key of Object.keys(log)) {
    expect(connectivityLogSchema.safeParse({ ...row, [key]: { not: 'this' } }).success, key).toBe(false)
  }
})

test('§3 Capability-values query: startDate, endDate, aggregationMinutes, aggregableCapas (list)', () => {
  const query = {
    startDate: '2027-01-18T00:00:00Z',
    endDate: '2027-01-19T00:00:00Z',
    aggregationMinutes: '30',
    aggregableCapas: 'temperature,humidity',
  }
  expect(getCapabilityValues.query.parse(query)).toEqual(query)
  for (const key of Object.keys(query)) {
    expect(getCapabilityValues.query.safeParse({ ...query, [key]: undefined }).success, key).toBe(false)
  }
})

test('§4 Device reachability: online or offline', () => {
  expect(deviceStatuses).toEqual(['online', 'offline'])
  expect(deviceSchema.safeParse({ ...device, status: 'sleeping' }).success).toBe(false)
})
