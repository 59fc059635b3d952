import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, deviceWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { commandsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { DeviceControls } from './device-controls.tsx'

const room = { id: '11111111-1111-4111-8111-111111111111', name: 'Salon' }
const salon: Room = {
  ...room,
  order: { order: 'eco', source: 'schedule', since: null, until: null, next: null },
}
const lamp: Device = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Lampe',
  type: 'light',
  status: 'online',
  room,
  category: 'lighting',
  on: false,
  brightness: 71,
  commands: ['on', 'brightness'],
}

function commandWith(status: CommandStatus, overrides: Partial<Command['devices'][number]> = {}): Command {
  const { id, name } = lamp
  const now = new Date().toISOString()
  return {
    id: '22222222-2222-4222-8222-222222222222',
    room: null,
    device: { id, name },
    capability: 'on',
    value: true,
    actor: { kind: 'user', name: 'Marie' },
    requested_at: now,
    status,
    devices: [
      {
        device_id: id,
        device_name: name,
        status,
        waits_for_device: false,
        requested_at: now,
        sent_at: now,
        ended_at: null,
        reason: null,
        detail: null,
        ...overrides,
      },
    ],
  }
}

const radiator: Device = {
  ...lamp,
  name: 'Radiateur',
  type: 'receiver',
  category: 'heating',
  thermostat_mode: 'comfort',
  commands: ['thermostat_mode', 'on'],
}

/** Renders the controls with the gateway's answers in the cache; there is no gateway. */
async function show(device: Device, ledger: Command[] | null = [], language: 'fr' | 'en' = 'fr') {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([deviceWords, devicesWords, sharedWords])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(roomsQuery.queryKey, [salon])
  const { queryKey } = commandsQuery({ deviceId: device.id, limit: 20 })
  if (ledger !== null) client.setQueryData(queryKey, ledger)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DeviceControls device={device} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const { container } = await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  return container
}

test('a lamp stays off until it reports on: the request is shown next to it, and the sliders do not change', async () => {
  await show(lamp, [commandWith('sent')])

  await expect.element(page.getByRole('switch', { name: 'Lampe demandé' })).toBeChecked()
  await expect.element(page.getByText(/Marche demandé à .*envoyé\./)).toBeVisible()
  await expect.element(page.getByRole('slider', { name: 'Luminosité' })).toHaveValue('70')
  await expect.element(page.getByRole('button', { name: /Réessayer/ })).not.toBeInTheDocument()
})

test('a lock is not shown as locked before it has confirmed that', async () => {
  const door: Device = { ...lamp, name: 'Entrée', type: 'door', locked: false, commands: ['locked'] }
  await show(door, [{ ...commandWith('sent'), capability: 'locked', value: true }])

  await expect.element(page.getByText('demandé', { exact: true })).toBeVisible()
  await expect.element(page.getByText('verrouillée', { exact: true })).not.toBeInTheDocument()
})

test('a failed request shows its reason and the actual state of the lamp, and can be retried', async () => {
  await show(lamp, [commandWith('failed', { reason: 'device_silent', detail: 'no route' })], 'en')

  await expect.element(page.getByRole('switch', { name: 'Lampe off' })).not.toBeChecked()
  await expect.element(page.getByText(/^On, failed: “.*” isn’t answering the hub\.$/)).toBeVisible()
  await expect.element(page.getByText('no route')).not.toBeVisible()
  await page.getByText('Message from the hub').click()
  await expect.element(page.getByText('no route')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry: On or off' })).toBeVisible()
})

test('requests that couldn’t be loaded are reported, and the lamp can still be controlled', async () => {
  await show(lamp, null, 'en')
  await expect.element(page.getByText('We couldn’t load the latest requests.')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Lampe off' })).toBeEnabled()

  await show(lamp, null)
  await expect.element(page.getByText('Les dernières demandes n’ont pas pu être chargées.')).toBeVisible()
})

test('a lamp that reverted by itself is reported, and a confirmed request shows how long it took', async () => {
  await show(lamp, [commandWith('reverted', { reason: 'went_back' })])
  await expect.element(page.getByText(/^Marche, non maintenu.* a repris de lui-même/)).toBeVisible()

  await show({ ...lamp, on: true }, [commandWith('confirmed', { ended_at: new Date().toISOString() })])
  await expect.element(page.getByText(/^Marche, confirmé en 0/)).toBeVisible()
})

test('an offline lamp is shown to accept no requests, and a device that only measures has no controls', async () => {
  await show({ ...lamp, status: 'offline' })
  await expect.element(page.getByText(/^Hors ligne.: aucune/)).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()

  const { on: _on, brightness: _brightness, commands: _commands, ...bare } = lamp
  const container = await show({ ...bare, type: 'sensor', temperature: 19 })
  await expect.poll(() => container.textContent).toBe('')
})

test('a radiator shows its order and the order of its room, with a link; without a room it offers the six orders', async () => {
  await show(radiator)
  await expect.element(page.getByText('Confort')).toBeVisible()
  await expect.element(page.getByText('Éco')).toBeVisible()
  await expect.element(page.getByText(/tous les radiateurs du Salon/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Régler/ }))
    .toHaveAttribute('href', `/account/rooms/${room.id}`)
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()

  await show({ ...radiator, room: null })
  await expect.element(page.getByRole('radio', { name: 'Confort', exact: true })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(6)
})

const relay: Device = { ...radiator, name: 'Convecteur', thermostat_mode: null, on: true, commands: ['on'] }

test('a heating relay shows its state and the order of its room, with a link and without a switch', async () => {
  await show(relay)
  await expect.element(page.getByRole('heading', { name: 'Mode de chauffage' })).toBeVisible()
  await expect.element(page.getByText(/^allumé/)).toBeVisible()
  await expect.element(page.getByText('Éco')).toBeVisible()
  await expect.element(page.getByText(/selon le mode et la température du Salon/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Régler/ }))
    .toHaveAttribute('href', `/account/rooms/${room.id}`)
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
})

test('a heating relay that never reported its state follows its room all the same', async () => {
  await show({ ...relay, on: null }, [], 'en')
  await expect.element(page.getByText('no report yet')).toBeVisible()
  await expect.element(page.getByText(/^It follows its room/)).toBeVisible()
})

test('an excluded radiator offers the six orders, with a note that it does not follow its room', async () => {
  const excluded = { ...radiator, excluded_at: '2027-01-18T17:00:00Z' }
  await show(excluded)
  await expect.element(page.getByRole('radio', { name: 'Confort', exact: true })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(6)
  await expect.element(page.getByText(/ne suit pas sa pièce.: le mode du Salon/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Réglages de la pièce' }))
    .toHaveAttribute('href', `/account/rooms/${room.id}/settings`)
})

test.each([
  { width: 900, column: 402 },
  { width: 1024, column: 320 },
  { width: 1440, column: 528 },
])(
  'no name of an order is cut where the column of the device page is $column px wide',
  async ({ width, column }) => {
    await page.viewport(width, 900)
    document.body.style.maxWidth = `${column}px`
    onTestFinished(() => {
      document.body.style.removeProperty('max-width')
    })
    await show({ ...radiator, excluded_at: '2027-01-18T17:00:00Z' })
    await expect.element(page.getByRole('radio', { name: 'Confort-1' })).toBeInTheDocument()
    const cut = [...document.querySelectorAll('fieldset label > span')].filter(
      (word) => word.scrollWidth > word.clientWidth,
    )
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
  },
)

test('an offline radiator also has the note that it does not follow its room', async () => {
  await show({ ...radiator, status: 'offline', excluded_at: '2027-01-18T17:00:00Z' }, [], 'en')
  await expect.element(page.getByText(/isn’t sent the mode of Salon/)).toBeVisible()
  await expect.element(page.getByText(/^Offline/)).toBeVisible()
})

test('an excluded relay has its switch, with a note that it does not follow its room', async () => {
  await show({ ...relay, excluded_at: '2027-01-18T17:00:00Z' }, [], 'en')
  await expect.element(page.getByRole('switch', { name: 'Convecteur on' })).toBeChecked()
  await expect.element(page.getByText(/^It doesn’t follow its room/)).toBeVisible()
})
