import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { csvText } from '#base/csv/csv-text.ts'
import { inSortOrder } from './device-columns.ts'
import { devicesCsv } from './devices-csv.ts'
import { filteredFields } from './devices-search.ts'

const words: Parameters<typeof devicesCsv>[2] = {
  header: (column) => column,
  type: (device) => device.type,
  status: (device) => device.status,
  value: () => 'éteint',
  date: (at) => at.slice(0, 10),
}

test('the file holds the columns of the list, and a name that is a formula is words', () => {
  const devices: Device[] = [
    { id: '1', name: '=HYPERLINK("x")', type: 'light', status: 'online', created_at: '2027-01-01T00:00:00Z' },
    { id: '2', name: 'Sonde; salon', type: 'sensor', status: 'offline', room: { id: 'r', name: 'Salon' } },
  ]
  const { header, rows } = devicesCsv(devices, { chosen: [], filtered: [] }, words)
  expect(csvText(header, rows, 'fr')).toBe(
    [
      '\uFEFFname;type;brand;model;status;room;value;connected;added',
      `"'=HYPERLINK(""x"")";light;;;online;;éteint;;2027-01-01`,
      '"Sonde; salon";sensor;;;offline;Salon;éteint;;',
      '',
    ].join('\r\n'),
  )
})

test('the file is in the order that is chosen for the list, a missing value last', () => {
  const devices: Device[] = [
    { id: '1', name: 'Volet 10', type: 'shutter', status: 'online', temperature: 19 },
    { id: '2', name: 'volet 9', type: 'light', status: 'online' },
    { id: '3', name: 'Été', type: 'sensor', status: 'offline', temperature: 21.5 },
  ]
  const order = (sort?: string) =>
    inSortOrder(devices, sort, (device) => device.type, 'fr').map(({ name }) => name)

  expect(order()).toEqual(['Volet 10', 'volet 9', 'Été'])
  expect(order('name')).toEqual(['Été', 'volet 9', 'Volet 10'])
  expect(order('-value')).toEqual(['Été', 'Volet 10', 'volet 9'])
  expect(order('type')).toEqual(['volet 9', 'Été', 'Volet 10'])
})

test('the file holds the columns that are chosen for the list, and always the name', () => {
  const lamp: Device = { id: '1', name: 'Lampe', type: 'light', status: 'online', brand: 'NodOn' }

  expect(devicesCsv([lamp], { chosen: ['brand', 'status'], filtered: [] }, words)).toEqual({
    header: ['name', 'brand', 'status'],
    rows: [['Lampe', 'NodOn', 'online']],
  })
})

test('the file says what the list is filtered by, whether the list shows it or not', () => {
  const sensor: Device = {
    id: '1',
    name: 'Sonde',
    type: 'sensor',
    status: 'online',
    battery: 12,
    energy_index: 1500,
  }
  const filtered = filteredFields({ status: 'online', battery: 'low', filters: 'energy.gt.1*battery.lt.20' })

  expect(devicesCsv([sensor], { chosen: ['brand'], filtered }, words)).toEqual({
    header: ['name', 'brand', 'status', 'battery', 'energy'],
    rows: [['Sonde', null, 'online', 12, 1.5]],
  })
})
