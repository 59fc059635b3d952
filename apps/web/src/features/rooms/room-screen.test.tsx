import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import type { Tariff } from '@foyer/contract/consumption.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { mockWrites } from '#forms/test-form.tsx'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { minuteClock } from '#lib/clock.ts'
import { activityQuery } from '#api/queries/activity.ts'
import { commandsQuery, roomLinesQuery, roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { LEDGER_LIMIT, lineSpanAt } from './room-day.ts'
import { RoomScreen } from './room-screen.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'
const now = new Date()
const ahead = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const salon: Room = {
  id: roomId,
  name: 'Salon',
  has_thermostat: true,
  thermostat_mode: 'comfort',
  temperature: 20.4,
  temperature_at: now.toISOString(),
  humidity: 46,
  order: {
    order: 'comfort',
    source: 'schedule',
    since: null,
    until: ahead(2),
    next: { order: 'eco', source: 'schedule', until: ahead(9) },
  },
  alerts: [],
}

function commandWith(status: CommandStatus, overrides: Partial<Command['devices'][number]> = {}): Command {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    room: { id: roomId, name: 'Salon' },
    device: null,
    capability: 'thermostat_mode',
    value: 'eco',
    actor: { kind: 'user', name: 'Marie' },
    requested_at: now.toISOString(),
    status,
    devices: [
      {
        device_id: 'd',
        device_name: 'Radiateur canapé',
        status,
        waits_for_device: false,
        requested_at: now.toISOString(),
        sent_at: now.toISOString(),
        ended_at: null,
        reason: null,
        detail: null,
        ...overrides,
      },
    ],
  }
}

const noPrices: Tariff = { option: 'base', now: null, bands: [], valid_since: null, source: null }

/** Renders the screen with the gateway's answers in the cache; there is no gateway. */
async function show(
  room: Room,
  ledger: Command[],
  language: 'fr' | 'en' = 'fr',
  tariff: Promise<Tariff> | Tariff = noPrices,
  devices: Device[] = [],
) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await loadWords([roomsWords, devicesWords, sharedWords])
  await page.viewport(1280, 900)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const span = lineSpanAt(minuteClock.get(), 'Europe/Paris')
  client.setQueryData(roomsQuery.queryKey, [room])
  client.setQueryData(devicesQuery.queryKey, devices)
  client.setQueryData(roomLinesQuery(span.startDate, span.endDate).queryKey, [])
  client.setQueryData(commandsQuery({ roomId, limit: LEDGER_LIMIT }).queryKey, ledger)
  client.setQueryData(activityQuery({ roomId, limit: 50 }).queryKey, [])
  if (tariff instanceof Promise) void client.prefetchQuery({ ...tariffQuery, queryFn: () => tariff })
  else client.setQueryData(tariffQuery.queryKey, tariff)
  client.setQueryData(scheduleQuery(roomId).queryKey, {
    room_id: roomId,
    name: 'Semaine',
    week: [[], [], [], [], [], [], []],
    default_order: 'eco',
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RoomScreen roomId={roomId} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
}

const overridden: Room = {
  ...salon,
  order: {
    order: 'eco',
    source: 'override',
    since: now.toISOString(),
    until: ahead(2),
    until_kind: 'next_block',
    set_by: 'Marie',
    set_at: now.toISOString(),
    instead_of: 'comfort',
    next: { order: 'comfort_minus_1', source: 'schedule', until: null },
  },
}

test('a room that follows its schedule is shown as such, with Auto selected', async () => {
  await show(salon, [])

  await expect.element(page.getByRole('heading', { level: 1, name: 'Salon' })).toBeVisible()
  await expect.element(page.getByText('Selon le programme de la pièce.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Auto/ })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Revenir au programme' })).not.toBeInTheDocument()
})

test('English shows the meaning of an order below its name', async () => {
  await show(salon, [], 'en')
  await expect.element(page.getByRole('radio', { name: 'Hors Gel frost protection' })).toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: 'Arrêt off' })).toBeInTheDocument()
})

test('French shows the names of orders without an explanation', async () => {
  await show(salon, [])
  await expect.element(page.getByRole('radio', { name: 'Hors Gel', exact: true })).toBeInTheDocument()
})

test('the screen explains that Confort-1 can take five minutes to reach the radiator', async () => {
  await show(salon, [])

  await expect.element(page.getByRole('radio', { name: /^Confort-1.*jusqu’à 5 min/ })).toBeInTheDocument()
})

test('a requested order is pending while the old order stays in force', async () => {
  await show(overridden, [commandWith('sent')])

  await expect.element(page.getByRole('radio', { name: /^Éco demandé/ })).toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: /^Confort en vigueur/ })).toBeChecked()
  await expect.element(page.getByText('Confort reste en vigueur jusque-là.')).toBeVisible()
})

test('an override shows who requested it and what it replaces, and can be undone', async () => {
  await show({ ...overridden, thermostat_mode: 'eco' }, [])

  await expect.element(page.getByText(/Demandé par Marie \(.*\), à la place de Confort\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Revenir au programme' })).toBeVisible()
  await expect.element(page.getByText('Fin du réglage manuel')).toBeVisible()
})

test('a failure shows its reason, the hub’s own text one click away, and a retry', async () => {
  const detail = "Publish 'set' 'mode' to 'R' failed: 'Error: ZCL command 0x0/1 failed (Timeout)'"
  await show(overridden, [commandWith('failed', { reason: 'device_silent', detail })])

  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'appliqué' }).element().textContent)
    .toMatch(/ne répond pas à la box\.\s+Confort\s+est en vigueur\./u)
  await page.getByText('Message de la box').first().click()
  await expect.element(page.getByText(detail).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Réessayer\u202F: Éco' })).toBeVisible()
})

test('a device that reverted is reported, with what is in force now', async () => {
  await show(overridden, [commandWith('reverted', { reason: 'went_back' })], 'en')

  const strip = page.getByRole('status').filter({ hasText: 'wasn’t kept' })
  await expect
    .element(strip)
    .toHaveTextContent(
      'Éco wasn’t kept: “Radiateur canapé” went back to its previous value by itself. Confort is active. Retry',
    )
  await expect.element(strip.getByRole('button', { name: 'Retry: Éco' })).toBeVisible()
})

test('a request that cannot be sent is reported and can be sent again', async () => {
  await show(salon, [])
  await page.getByRole('radio', { name: /^Arrêt/ }).click()

  await expect.element(page.getByRole('alert').getByText('La demande n’est pas partie.')).toBeVisible()
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Auto/ })).toBeChecked()
})

test('an end that is chosen while a mode is requested is requested for this mode', async () => {
  const sent = mockWrites(() => new Promise(() => {}))
  await show(salon, [])
  await page.getByRole('radio', { name: /^Éco/ }).click()
  await page.getByRole('radio', { name: 'dans 2 h' }).click()
  await expect.poll(() => sent.at(1)?.body).toEqual({ order: 'eco', until: { kind: 'hours', hours: 2 } })
  vi.restoreAllMocks()
})

test('the arrow keys move over the orders without requesting one', async () => {
  await show(salon, [])
  await userEvent.tab()
  page.getByRole('radio', { name: /^Auto/ }).element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')

  await expect.element(page.getByRole('radio', { name: /^Confort-1/ })).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: /^Auto/ })).toBeChecked()
})

test('the day can be read as a table', async () => {
  await show(salon, [])
  await page.getByText('Voir en tableau').click()

  await expect.element(page.getByRole('table', { name: 'La journée, heure par heure' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: '06:00' })).toBeVisible()
})

test('prices that load after the room do not shift its day', async () => {
  const tariff = Promise.withResolvers<Tariff>()
  await show(salon, [], 'fr', tariff.promise)
  const curve = page.getByRole('heading', { name: /^Température/ })
  await expect.element(curve).toBeVisible()
  await document.fonts.ready
  const before = curve.element().getBoundingClientRect().top
  tariff.resolve({
    ...noPrices,
    bands: [{ from: now.getTime() - 3_600_000, to: now.getTime() + 3_600_000, kind: 'base', price: 0.2 }],
  })

  await expect.element(page.getByRole('list', { name: 'Prix' }).getByRole('listitem').first()).toBeVisible()
  const contract = page.getByRole('link', { name: 'Prix' })
  await expect.element(contract).toHaveAttribute('href', '/account/consumption/contract')
  expect(curve.element().getBoundingClientRect().top).toBe(before)
})

test('a switch is labelled with the name of its device', async () => {
  const lamp = {
    id: '33333333-3333-4333-8333-333333333333',
    name: 'Lampe de lecture',
    type: 'light',
  } as const
  await show(salon, [], 'fr', noPrices, [
    { ...lamp, status: 'online', on: false, commands: ['on'], room: { id: roomId, name: 'Salon' } },
  ])

  await expect.element(page.getByRole('switch', { name: /^Lampe de lecture / })).not.toBeChecked()
})

test('a manual change at a radiator shows its value, time and end, and a button back to the schedule', async () => {
  await show(
    {
      ...salon,
      thermostat_mode: 'comfort',
      order: { ...salon.order, order: 'eco', source: 'schedule', since: null, until: ahead(2), next: null },
      hand: {
        device_id: 'd',
        device_name: 'Vanne canapé',
        at: now.toISOString(),
        order: 'comfort',
        setpoint: 20.5,
        until: ahead(2),
      },
    },
    [],
  )

  await expect.element(page.getByText(/changé sur «\s?Vanne canapé\s?»/)).toBeVisible()
  await expect.element(page.getByText(/^20,5.°C$/)).toBeVisible()
  await expect.element(page.getByText(/^Le programme prévoit Éco\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Revenir au programme' })).toBeVisible()
})

test('the target temperature of a thermostat is not shown as that of another radiator in the room', async () => {
  const thermostat = {
    id: '44444444-4444-4444-8444-444444444444',
    name: 'Thermostat',
    type: 'thermostat',
    status: 'online',
    category: 'heating',
    capabilities: ['setpoint'],
    commands: ['thermostat_mode', 'setpoint'],
    room: { id: roomId, name: 'Salon' },
  } satisfies Device
  const towels = {
    ...thermostat,
    id: '55555555-5555-4555-8555-555555555555',
    name: 'Sèche-serviettes',
    capabilities: [],
    commands: ['thermostat_mode'],
  } satisfies Device
  const note = page.getByText(/^En pointillé/)
  await show({ ...salon, setpoint: 19 }, [], 'fr', noPrices, [thermostat, towels])
  await expect.element(page.getByText(/^«\s?Thermostat\s?» réglé à 19,0\s°C/)).toBeVisible()
  await expect
    .element(note)
    .toMatchTextContent(
      'En pointillé, la consigne de « Thermostat ». Sans consigne, « Sèche-serviettes » chauffe selon son propre réglage.',
    )
  await cleanup()
  await show({ ...salon, setpoint: 19 }, [], 'fr', noPrices, [thermostat])
  await expect.element(page.getByText(/^consigne 19,0\s°C/)).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('on a phone the links to the other screens of the room are one low row under the sentence', async () => {
  await show(salon, [])
  await page.viewport(390, 844)
  const linkNames = ['Calendrier', 'Réglages', 'Scénarios', 'Régulation locale'].map((name) =>
    page.getByRole('link', { name, exact: true }).element().getBoundingClientRect(),
  )
  const sentence = page.getByText('Selon le programme de la pièce.').element().getBoundingClientRect()
  expect(new Set(linkNames.map(({ top }) => top)).size).toBe(1)
  for (const { top, height, right } of linkNames) {
    expect(top).toBeGreaterThan(sentence.bottom)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(height).toBeLessThanOrEqual(64)
    expect(right).toBeLessThanOrEqual(390)
  }
})

test('neither the duration of an override nor a pending request shifts the content below it', async () => {
  const day = page.getByRole('heading', { name: /^La journée/, level: 2 })
  const topOfDay = () => day.element().getBoundingClientRect().top
  const gap = () =>
    page
      .getByText(/^Fin du/)
      .first()
      .element()
      .getBoundingClientRect().top -
    page.getByRole('radiogroup', { name: 'Mode de chauffage' }).element().getBoundingClientRect().bottom
  await show(salon, [])
  await document.fonts.ready
  await expect.element(day).toBeVisible()
  const [top, calm] = [topOfDay(), gap()]
  await page.getByText('dans 2 h').first().click()
  await expect.element(page.getByRole('combobox', { name: 'Durée' })).toBeVisible()
  expect(topOfDay()).toBe(top)
  await cleanup()
  await show(overridden, [commandWith('sent')])
  await expect.element(page.getByText('Éco demandé à', { exact: false }).first()).toBeVisible()
  expect(gap()).toBe(calm)
})

test.each(['fr', 'en'] as const)(
  'on a phone nothing below the status of a request moves, whatever the status (%s)',
  async (language) => {
    const detail = "Publish 'set' 'mode' to 'R' failed: 'Error: ZCL command 0x0/1 failed (Timeout)'"
    // The longest name of a device in the demo, and the longest texts: both modes are reported within minutes.
    const device_name = 'Thermostat salle de bains'
    const room: Room = { ...overridden, thermostat_mode: 'comfort_minus_2' }
    const ask = (status: CommandStatus, overrides: Parameters<typeof commandWith>[1] = {}): Command => ({
      ...commandWith(status, { device_name, ...overrides }),
      value: 'comfort_minus_1',
    })
    const requests = [
      ask('requested'),
      ask('sent'),
      ask('sent', { waits_for_device: true }),
      ask('confirmed', { ended_at: now.toISOString() }),
      ask('failed'),
      ask('reverted', { reason: 'went_back' }),
      ...(['hub_offline', 'not_commandable', 'no_answer'] as const).map((reason) =>
        ask('failed', { reason }),
      ),
      ...(['device_silent', 'value_refused', 'hub_said', 'radio_failed'] as const).map((reason) =>
        ask('failed', { reason, detail }),
      ),
    ]
    const distances: number[] = []
    for (const ledger of [[], ...requests.map((request) => [request])]) {
      await show(room, ledger, language)
      await page.viewport(390, 844)
      // The frame's margins on a phone.
      document.body.style.padding = '0 16px'
      await document.fonts.ready
      const day = page.getByRole('heading', { name: /^(La journée|Today in)/, level: 2 })
      await expect.element(day).toBeVisible()
      const modes = page.getByRole('radiogroup').first()
      distances.push(
        day.element().getBoundingClientRect().top - modes.element().getBoundingClientRect().bottom,
      )
      await cleanup()
    }
    document.body.style.padding = ''
    expect(distances).toEqual(distances.map(() => distances[0]))
  },
)
