import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { csvText } from '#base/csv/csv-text.ts'
import { devicesCsv } from './devices-csv.ts'

test('the file holds the columns of the list, and a name that is a formula is words', () => {
  const devices: Device[] = [
    { id: '1', name: '=HYPERLINK("x")', type: 'light', status: 'online', created_at: '2027-01-01T00:00:00Z' },
    { id: '2', name: 'Sonde; salon', type: 'sensor', status: 'offline', room: { id: 'r', name: 'Salon' } },
  ]
  const { header, rows } = devicesCsv(devices, {
    header: (column) => column,
    type: (device) => device.type,
    status: (device) => device.status,
    value: () => 'éteint',
    date: (at) => at.slice(0, 10),
  })
  expect(csvText(header, rows, 'fr')).toBe(
    [
      '\uFEFFname;type;brand;model;status;room;value;connected;added',
      `"'=HYPERLINK(""x"")";light;;;online;;éteint;;2027-01-01`,
      '"Sonde; salon";sensor;;;offline;Salon;éteint;;',
      '',
    ].join('\r\n'),
  )
})
