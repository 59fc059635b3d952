import type { Device } from '@foyer/contract/device.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, storedDraftNames, reloadForm, showForm } from '#forms/test-form.tsx'
import { devicesWords, deviceWords, sharedWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { DeviceForm } from './device-form.tsx'

const lamp: Device = {
  id: 'lamp',
  name: 'Lamp',
  hub_name: 'TS011F',
  type: 'light',
  status: 'online',
  room: { id: 'salon', name: 'Salon' },
  category: 'lighting',
}

function Form() {
  const device = useQuery(devicesQuery).data?.[0]
  return device === undefined ? null : <DeviceForm device={device} />
}

const given = {
  words: [deviceWords, devicesWords, sharedWords],
  fill: (client: QueryClient) => {
    client.setQueryData(devicesQuery.queryKey, [lamp])
    client.setQueryData(roomsQuery.queryKey, [
      { id: 'salon', name: 'Salon' },
      { id: 'office', name: 'Office' },
    ])
  },
}

const name = page.getByLabelText('Name', { exact: true })
const room = page.getByLabelText('Room', { exact: true })
const save = page.getByRole('button', { name: 'Save' })
const alert = page.getByRole('alert')

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('unsaved changes of a device survive a reload, and only changed fields are sent', async () => {
  await showForm(<Form />, given)
  await name.fill('Reading lamp')
  await reloadForm(<Form />, given)
  await expect.element(name).toHaveValue('Reading lamp')
  await expect.element(page.getByText('Your draft is back where you left it.')).toBeVisible()
  const sent = mockWrites(({ body }) => Response.json({ ...lamp, ...Object(body) }))
  await save.click()
  await expect.element(page.getByText(/^Saved at/)).toBeVisible()
  expect(sent).toEqual([{ method: 'PATCH', body: { name: 'Reading lamp' } }])
  expect(storedDraftNames()).toEqual([])
})

test('a room changed by another user is taken over, and a changed name is only overwritten on confirmation', async () => {
  const client = await showForm(<Form />, given)
  await name.fill('Reading lamp')
  const move: Device = { ...lamp, room: { id: 'office', name: 'Office' } }
  client.setQueryData(devicesQuery.queryKey, [move])
  await expect.element(room).toHaveValue('office')
  await expect.element(alert).not.toBeInTheDocument()
  client.setQueryData(devicesQuery.queryKey, [{ ...move, name: 'Desk lamp' }])
  await expect.element(alert.getByText(/Name, new value: Desk lamp\./)).toBeVisible()
  const sent = mockWrites(({ body }) => Response.json({ ...move, ...Object(body) }))
  await save.click()
  expect(sent).toEqual([])
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.getByText(/^Saved at/)).toBeVisible()
  expect(sent).toEqual([{ method: 'PATCH', body: { name: 'Reading lamp' } }])
  await expect.element(alert).not.toBeInTheDocument()
})

test('restoring the name of the hub keeps the rest of the draft', async () => {
  await showForm(<Form />, given)
  await name.fill('Reading lamp')
  await room.selectOptions('Office')
  mockWrites(() => Response.json({ ...lamp, name: 'TS011F' }))
  await page.getByRole('button', { name: 'Use the hub’s name' }).click()
  await expect.element(name).toHaveValue('TS011F')
  await expect.element(room).toHaveValue('office')
  expect(storedDraftNames()).toEqual(['device:lamp'])
})
