import type { Device } from '@foyer/contract/device.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, deviceWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { commandsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { HotWaterProposal } from '#features/devices/device-parts.tsx'
import { DeviceControls } from './device-controls.tsx'
import { DeviceFacts } from './device-facts.tsx'

const base = {
  id: '33333333-3333-4333-8333-333333333333',
  status: 'online',
  room: { id: '11111111-1111-4111-8111-111111111111', name: 'Salon' },
} as const

async function show(device: Device, language: 'fr' | 'en') {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([deviceWords, devicesWords, sharedWords])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(commandsQuery({ deviceId: device.id, limit: 20 }).queryKey, [])
  client.setQueryData(roomsQuery.queryKey, [])
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={client}>
          <HotWaterProposal device={device} />
          <DeviceControls device={device} />
          <DeviceFacts device={device} />
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider router={router} />)
}

test('a lock locks immediately and asks before it unlocks', async () => {
  const lock: Device = { ...base, name: 'Entrée', type: 'door', locked: true, commands: ['locked'] }
  await show(lock, 'fr')
  await page.getByRole('button', { name: 'Déverrouiller' }).click()
  await expect.element(page.getByRole('dialog', { name: /Déverrouiller « Entrée »/ })).toBeVisible()
  await page.getByRole('button', { name: 'Laisser verrouillée' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('verrouillée', { exact: true }).first()).toBeVisible()
})

test('an air conditioner offers its mode, fan and setpoint, with the values that it accepts', async () => {
  const climate: Device = {
    ...base,
    name: 'Clim',
    type: 'air_conditioner',
    category: 'heating',
    climate_mode: 'cool',
    fan_mode: 'low_medium',
    setpoint: 25,
    commands: ['setpoint', 'climate_mode', 'fan_mode'],
    choices: { climate_mode: ['off', 'cool', 'heat'], fan_mode: ['auto', 'low_medium'] },
  }
  await show(climate, 'en')
  const modes = page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio')
  await expect.element(modes.nth(1)).toHaveAccessibleName('Cool')
  await expect.element(modes.nth(1)).toBeChecked()
  expect(modes.elements()).toHaveLength(3)
  await expect.element(page.getByRole('radio', { name: 'Low to medium' })).toBeVisible()
  await expect.element(page.getByRole('slider', { name: 'Target temperature' })).toBeVisible()
})

test('a siren that does not report its state can be started after a confirmation, and stopped', async () => {
  const siren: Device = { ...base, name: 'Sirène', type: 'alarm', commands: ['siren'] }
  await show(siren, 'fr')
  await expect.element(page.getByRole('button', { name: 'Arrêter la sirène' })).toBeVisible()
  await page.getByRole('button', { name: 'Déclencher la sirène' }).click()
  await expect.element(page.getByRole('dialog').getByText(/s’arrête au bout d’une minute/)).toBeVisible()
})

test('a Linky shows volt-amperes and volts with their units', async () => {
  const meter: Device = { ...base, name: 'Linky', type: 'sensor', apparent_power: 3120, voltage: 231.4 }
  await show(meter, 'en')
  await expect.element(page.getByText(/3,120\sVA/)).toBeVisible()
  await expect.element(page.getByText(/231\.4\sV$/)).toBeVisible()
})

test('a relay that looks like one of a tank is suggested as hot water, to be accepted or declined with one tap', async () => {
  const relay: Device = {
    ...base,
    name: 'Ballon',
    type: 'outlet',
    category: 'appliances',
    proposed_category: 'hot_water',
    on: true,
    commands: ['on'],
  }
  await show(relay, 'fr')
  const proposal = page.getByRole('region', { name: /Eau chaude/ })
  await expect.element(proposal.getByRole('button', { name: 'Oui, eau chaude' })).toBeVisible()
  await expect.element(proposal.getByRole('button', { name: 'Non' })).toBeVisible()
})
