import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { factsOf } from '#features/rooms/room-state.ts'
import { OverviewAttention } from './attention.tsx'

const now = Date.parse('2027-01-18T18:00:00+01:00')
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const bureau = { id: 'bureau', name: 'Bureau' }
const hub: Hub = { id: 'hub', online: true }

const thermostat: Device = {
  id: 'thermostat',
  name: 'Thermostat du bureau',
  type: 'thermostat',
  status: 'offline',
  hubId: 'hub',
  room: bureau,
  disconnected_since: ago(4),
  last_seen: ago(4),
  battery: 31,
  link_quality: 40,
  sleeps: true,
}

const lamp: Device = {
  id: 'lamp',
  name: 'Lampe',
  type: 'light',
  status: 'online',
  hubId: 'hub',
  last_seen: ago(0.1),
}

async function show(
  devices: Device[],
  rooms: Room[],
  language: 'fr' | 'en' = 'fr',
  hubs: Hub[] | null = [hub],
  width = 1280,
) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([overviewWords, sharedWords])
  await page.viewport(width, 900)
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <OverviewAttention facts={factsOf(rooms)} devices={devices} hubs={hubs} now={now} />,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(<RouterProvider<typeof router> router={router} />)
}

const room: Room = {
  ...bureau,
  has_thermostat: true,
  silent_since: ago(4),
  alerts: [
    { kind: 'silent', device_id: 'thermostat', device_name: 'Thermostat du bureau', since: ago(4) },
    { kind: 'battery_low', device_id: 'thermostat', device_name: 'Thermostat du bureau', value: 12 },
  ],
}

test('the button opens the steps next to the alert: likeliest first, excluded ones ticked with a fact', async () => {
  await show([thermostat, lamp], [room])
  const button = page.getByRole('button', { name: 'Que faire\u202F: Bureau' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()

  const steps = page.getByRole('list', { name: 'À vérifier\u202F: Thermostat du bureau' })
  await expect.element(steps).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  expect(
    steps
      .getByRole('heading', { level: 4 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual([
    'La radio à faire',
    'La pile à essayer ensuite',
    'La box hors de cause',
    'Le secteur hors de cause',
  ])
})

test('the overview names a device offline for a day or longer, not one that went offline today', async () => {
  const plug: Device = {
    ...lamp,
    id: 'plug',
    name: 'Hall plug',
    type: 'socket',
    status: 'offline',
    sleeps: false,
  }
  await show([{ ...plug, disconnected_since: ago(3) }, lamp], [], 'en')
  await expect.element(page.getByText(/Hall plug/)).not.toBeInTheDocument()

  await show(
    [
      { ...plug, disconnected_since: ago(50) },
      { ...plug, id: 'b', disconnected_since: ago(90), name: 'Cellar plug' },
      lamp,
    ],
    [],
    'en',
  )
  await expect.element(page.getByText(/^Cellar plug has been offline since/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the other device that needs attention' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'What to do: Cellar plug' }).click()
  await expect.element(page.getByRole('heading', { name: 'Mains power to do' })).toBeVisible()
})

test('the opened steps of an alert show that the hubs couldn’t be loaded', async () => {
  await show([thermostat, lamp], [room], 'en', null)
  await page.getByRole('button', { name: 'What to do: Bureau' }).click()
  await expect.element(page.getByText('We couldn’t load the state of the hub.')).toBeVisible()
})

test('the opened steps of a device show that the hubs couldn’t be loaded', async () => {
  const silent: Device = { ...thermostat, disconnected_since: ago(50) }
  await show([silent, lamp], [], 'fr', null)
  await page.getByRole('button', { name: 'Que faire\u202F: Thermostat du bureau' }).click()
  await expect.element(page.getByText('L’état de la box n’a pas pu être chargé.')).toBeVisible()
})

const neverConnected: Hub = {
  id: 'new',
  name: 'Hall hub',
  online: false,
  secret_since: ago(1),
  last_seen: null,
}

test('a hub that never connected hides no alert', async () => {
  await show([thermostat, lamp], [room], 'en', [hub, neverConnected])
  await expect.element(page.getByRole('button', { name: 'What to do: Bureau' })).toBeVisible()
  await expect.element(page.getByText(/^Hall hub has never been online\. Connect it/)).toBeVisible()
})

test('a hub whose access is revoked is no alert', async () => {
  await show([thermostat, lamp], [room], 'en', [hub, { ...neverConnected, secret_since: null }])
  await expect.element(page.getByRole('button', { name: 'What to do: Bureau' })).toBeVisible()
  await expect.element(page.getByText(/Hall hub/)).not.toBeInTheDocument()
})

test('a lost hub hides only the offline alerts of its own devices', async () => {
  const lost: Hub = { ...hub, online: false, disconnected_since: ago(4) }
  await show([thermostat, lamp], [room], 'en', [lost])
  await expect.element(page.getByText(/^The hub has been offline since 14:00/)).toBeVisible()
  await expect.element(page.getByText(/the battery of “Thermostat du bureau” is at 12/)).toBeVisible()
  await expect.element(page.getByText(/“Thermostat du bureau” has been offline/)).not.toBeInTheDocument()
})

const guestRoom: Room = { id: 'guests', name: 'Chambre d’amis', has_thermostat: true }
const failed: Room = {
  ...bureau,
  alerts: [{ kind: 'order_failed', device_id: 'one', device_name: 'Radiateur bureau', since: ago(1) }],
}

test('a second room whose heating does not follow its mode is shown below the first, but no third', async () => {
  const reverted = { kind: 'reverted', device_id: 'two', device_name: 'Radiateur', since: ago(1) } as const
  const third: Room = { id: 'salon', name: 'Salon', alerts: [reverted] }
  await show([lamp], [failed, { ...guestRoom, alerts: [reverted] }, third], 'en')
  const buttons = page.getByRole('button', { name: /^What to do: / })
  await expect.element(buttons.nth(1)).toHaveAccessibleName('What to do: Chambre d’amis')
  await expect.element(buttons.nth(2)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'See the other alert' })).toBeVisible()
})

test('a low battery in a second room counts among the others', async () => {
  const low = { kind: 'battery_low', device_id: 'two', device_name: 'Fenêtre', value: 12 } as const
  await show([lamp], [failed, { ...guestRoom, alerts: [low] }], 'en')
  await expect.element(page.getByRole('link', { name: 'See the other alert' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'What to do: Chambre d’amis' }))
    .not.toBeInTheDocument()
})

for (const language of ['fr', 'en'] as const) {
  test(`on a phone a button shows the number of other alerts and opens them (${language})`, async () => {
    const lost: Hub = { ...hub, id: 'lost', online: false, secret_since: ago(90), disconnected_since: ago(5) }
    const alerts: Room['alerts'] = [
      { kind: 'battery_low', device_id: 'lamp', device_name: 'Lampe', value: 9 },
    ]
    await show(
      [{ ...thermostat, disconnected_since: ago(40), last_seen: ago(40) }, lamp],
      [{ ...bureau, alerts }],
      language,
      [hub, lost],
      390,
    )
    const name =
      language === 'fr' ? 'Voir 2 autres points à regarder' : 'Show 2 more things that need attention'
    const press = page.getByRole('button', { name })
    await expect.element(press).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByText(/Lampe/)).not.toBeVisible()
    await press.click()
    await expect.element(page.getByText(/Lampe/).first()).toBeVisible()
    await expect.element(page.getByText(/Thermostat du bureau/)).toBeVisible()
  })
}
