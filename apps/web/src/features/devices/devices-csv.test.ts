import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { csvText } from '#lib/csv.ts'
import { inSortOrder, devicesCsv, filteredColumns } from './device-list.ts'
import { testColumnWords } from './test-column-words.ts'

const english = await testColumnWords('en')
const french = await testColumnWords('fr')

test('the file has the columns of the list, and a name that is a formula is written as text', () => {
  const devices: Device[] = [
    {
      id: '1',
      name: '=HYPERLINK("x")',
      type: 'light',
      status: 'online',
      on: false,
      created_at: '2027-01-01T00:00:00Z',
    },
    { id: '2', name: 'Sonde; salon', type: 'sensor', status: 'offline', room: { id: 'r', name: 'Salon' } },
  ]
  const { header, rows } = devicesCsv(devices, { chosen: [], filtered: [] }, french)
  expect(csvText(header, rows, 'fr')).toBe(
    [
      '\uFEFFNom;Type;Marque;Modèle;État;Pièce;Dernière valeur;Connecté depuis;Ajouté le',
      `"'=HYPERLINK(""x"")";Lampe;;;En ligne;;éteint;;2027-01-01 01:00`,
      '"Sonde; salon";Capteur;;;Hors ligne;Salon;;;',
      '',
    ].join('\r\n'),
  )
})

test('the file is sorted like the list, with missing values last', () => {
  const devices: Device[] = [
    { id: '1', name: 'Volet 10', type: 'shutter', status: 'online', temperature: 19 },
    { id: '2', name: 'volet 9', type: 'light', status: 'online' },
    { id: '3', name: 'Été', type: 'sensor', status: 'offline', temperature: 21.5 },
  ]
  const order = (sort?: string) => inSortOrder(devices, sort, english).map(({ name }) => name)

  expect(order()).toEqual(['Volet 10', 'volet 9', 'Été'])
  expect(order('name')).toEqual(['Été', 'volet 9', 'Volet 10'])
  expect(order('-value')).toEqual(['Été', 'Volet 10', 'volet 9'])
  expect(order('type')).toEqual(['volet 9', 'Été', 'Volet 10'])
})

test('the file has the columns chosen for the list, and always the name', () => {
  const lamp: Device = { id: '1', name: 'Lampe', type: 'light', status: 'online', brand: 'NodOn' }

  expect(devicesCsv([lamp], { chosen: ['brand', 'status'], filtered: [] }, english)).toEqual({
    header: ['Name', 'Brand', 'Status'],
    rows: [['Lampe', 'NodOn', 'Online']],
  })
})

test('the file includes the columns that the list is filtered by, shown or not', () => {
  const sensor: Device = {
    id: '1',
    name: 'Sonde',
    type: 'sensor',
    status: 'online',
    battery: 12,
    energy_index: 1500,
  }
  const filtered = filteredColumns({ status: 'online', battery: 'low', filters: 'energy.gt.1*battery.lt.20' })

  expect(devicesCsv([sensor], { chosen: ['brand'], filtered }, english)).toEqual({
    header: ['Name', 'Brand', 'Status', 'Battery (%)', 'Energy (kWh)'],
    rows: [['Sonde', null, 'Online', 12, 1.5]],
  })
})
