import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import english from '#locales/en/devices.json'
import { chosenDevices } from './chosen-devices.ts'
import { readDevicesSearch, sortColumns } from './devices-search.ts'

const devices: Device[] = [
  { id: '1', name: 'Lampe', type: 'light', status: 'online', brand: 'NodOn' },
  { id: '2', name: 'Volet', type: 'shutter', status: 'offline', temperature: 21 },
]
const shown = (search: Record<string, unknown>) =>
  chosenDevices(devices, readDevicesSearch(search), (_field, text) => text).map(({ name }) => name)

test('§2 Devices list: columns name, type, brand, model, status, room, connected since, date added', () => {
  const columns = ['name', 'type', 'brand', 'model', 'status', 'room', 'connected', 'added'] as const
  expect(sortColumns.filter((column) => column !== 'value')).toEqual(columns)
  expect(columns.map((column) => english.columns[column])).toEqual([
    'Name',
    'Type',
    'Brand',
    'Model',
    'Status, 24 h',
    'Room',
    'Connected since',
    'Date added',
  ])
})

test('§2 Devices list: search', () => {
  expect(shown({ q: 'nodon' })).toEqual(['Lampe'])
})

test('§2 Devices list: filters by type and status', () => {
  expect(shown({ type: 'shutter' })).toEqual(['Volet'])
  expect(shown({ status: 'online' })).toEqual(['Lampe'])
})

test('§2 Devices list: advanced filters', () => {
  expect(shown({ filters: 'temperature.gt.20' })).toEqual(['Volet'])
})

test('§8 Other: No results found', () => {
  expect(english.noResults).toBe('No results found')
})
