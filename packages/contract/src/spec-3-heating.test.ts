import { expect, test } from 'vitest'
import { heatingModes, orders } from './heating.ts'
import { hubSchema, listHubs } from './hub.ts'

const modes = [
  [0, 'Auto'],
  [1, 'Confort'],
  [2, 'Confort-1'],
  [3, 'Confort-2'],
  [4, 'Éco'],
  [5, 'Hors Gel'],
  [6, 'Arrêt'],
  [7, 'Vacances'],
] as const

for (const [number, label] of modes) {
  test(`§3 Heating mode (numeric, French labels): ${number} ${label}`, () => {
    expect(heatingModes.filter((mode) => mode.number === number).map((mode) => mode.label)).toEqual([label])
  })
}

test('§3 Heating mode: these eight and no other', () => {
  expect(heatingModes.map((mode) => mode.number)).toEqual(modes.map(([number]) => number))
})

for (const mode of [
  'stop',
  'comfort',
  'eco',
  'frost_protection',
  'comfort_minus_1',
  'comfort_minus_2',
] as const) {
  test(`§4 Thermostat modes (devices): ${mode}`, () => {
    expect(orders).toContain(mode)
    expect(heatingModes.filter((one) => one.device === mode)).toHaveLength(1)
  })
}

test('§4 Thermostat modes (devices): these six and no other', () => {
  expect(orders).toHaveLength(6)
})

test('§3 Hub: model, firmware, MAC address, SSID, online state', () => {
  const hub = {
    id: 'h',
    model: 'Box H2',
    firmware: '2.14',
    mac: '00:12:4B:29:F0:C0',
    ssid: 'Maison',
    online: true,
  }
  expect(hubSchema.parse({ ...hub, unheard: 1 })).toEqual(hub)
})

test('§7 GET /hubs, authenticated', () => {
  expect([listHubs.method, listHubs.path, listHubs.access]).toEqual(['GET', '/hubs', 'home'])
})
