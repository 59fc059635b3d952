import type { Activity } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import type { OrderState, RoomOrderState } from '@foyer/contract/order-state.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { activityWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { activityQuery, actorsQuery } from '#api/queries/activity.ts'
import { commandsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { ActivityScreen } from './activity-screen.tsx'
import { DAY_LIMIT, PAGE, questionOf, type ActivitySearch } from './activity-search.ts'

const room = { id: '11111111-1111-4111-8111-111111111111', name: 'Salon' }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function commandEntry(by: Command['actor'], value: string, minutes: number): Activity {
  const at = ago(minutes)
  const id = `${by.kind}-${minutes}`
  return {
    id,
    at,
    kind: 'command',
    device: null,
    room,
    actor: by,
    command: {
      id,
      room,
      device: null,
      capability: 'thermostat_mode',
      value,
      actor: by,
      requested_at: at,
      status: 'confirmed',
      devices: [],
    },
    state: null,
    duration: null,
  }
}

const marie = { kind: 'user', name: 'Marie Lefèvre' } as const
const byItself = { kind: 'schedule', name: null } as const
const opened: Activity = {
  id: 'window',
  at: ago(3),
  kind: 'window',
  device: { id: 'w', name: 'Baie vitrée' },
  room,
  actor: null,
  command: null,
  state: 'open',
  duration: null,
}

/** Renders the screen with these responses of the gateway; returns the searches that it navigates to. */
async function show(
  activities: Activity[],
  search: ActivitySearch = {},
  language: 'fr' | 'en' = 'fr',
  isPartly = false,
  orderState: RoomOrderState | null = null,
) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await Promise.all(
    [activityWords, sharedWords, sharedWords, sharedWords, sharedWords].map((words) => words.load()),
  )
  await page.viewport(390, 844)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(roomsQuery.queryKey, [
    { ...room, has_thermostat: true, alerts: [], order_state: orderState },
  ])
  if (!isPartly) client.setQueryData(actorsQuery.queryKey, [{ id: 'm', name: 'Marie Lefèvre' }])
  client.setQueryData(activityQuery(questionOf(search)).queryKey, activities)
  if (!isPartly)
    client.setQueryData(
      commandsQuery({ limit: DAY_LIMIT }).queryKey,
      activities.flatMap(({ command }) => command ?? []),
    )
  const searches: ActivitySearch[] = []
  const screen = () => (
    <ActivityScreen search={search} onSearch={(change) => void searches.push(change(search))} />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  return searches
}

const row = (words: RegExp) => page.getByRole('listitem').filter({ hasText: words })

test('requests and people that couldn’t be loaded are reported, and the list stays', async () => {
  await show([opened], {}, 'en', true)
  await expect
    .element(page.getByRole('heading', { name: 'We couldn’t load today’s requests.' }))
    .toBeVisible()
  await expect.element(page.getByText('We couldn’t load people’s names.')).toBeVisible()
  await expect.element(row(/Baie vitrée/)).toBeVisible()
})

test('each entry is a sentence with its actor', async () => {
  await show([opened, commandEntry(marie, 'comfort', 5), commandEntry(byItself, 'eco', 50)])

  await expect.element(row(/Marie Lefèvre a mis le Salon en Confort/)).toBeVisible()
  await expect.element(row(/Salon passe en Éco/)).toBeVisible()
  await expect.element(row(/Baie vitrée.*ouverture/)).toBeVisible()
  // A page that is not full is the last one.
  expect(page.getByRole('link', { name: 'Plus ancien' }).elements()).toEqual([])
})

function changeEntry(change: NonNullable<Activity['change']>, minutes: number): Activity {
  const { subject, done } = change
  const id = `${subject}-${done}`
  const nothing = { device: null, room: null, command: null, state: null, duration: null }
  return { ...nothing, id, at: ago(minutes), kind: 'change', actor: marie, change }
}

const changes = [
  changeEntry({ subject: 'scenario', done: 'changed', id: 'night', name: 'Bonne nuit' }, 1),
  changeEntry({ subject: 'scenario', done: 'deleted', id: null, name: null }, 2),
  changeEntry({ subject: 'contract', done: 'changed', id: 'tempo', name: null }, 3),
  changeEntry({ subject: 'contract', done: 'deleted', id: null, name: null }, 4),
  changeEntry({ subject: 'hub', done: 'secret_renewed', id: 'attic', name: 'Grenier' }, 5),
  changeEntry({ subject: 'hub', done: 'deleted', id: null, name: 'Cave' }, 6),
]

test('a change of a scenario, a contract or a hub is a sentence, with a link while that exists', async () => {
  await show(changes)
  const link = (name: string) => page.getByRole('link', { name })
  await expect
    .element(link('Marie Lefèvre a modifié le scénario «\u202FBonne nuit\u202F»'))
    .toHaveAttribute('href', '/account/programs/night')
  await expect
    .element(link('Marie Lefèvre a modifié le contrat d’électricité'))
    .toHaveAttribute('href', '/account/consumption/contract')
  await expect
    .element(link('Marie Lefèvre a donné un nouveau secret à la box «\u202FGrenier\u202F»'))
    .toHaveAttribute('href', '/account/hub/details')
  await expect.element(row(/Marie Lefèvre a supprimé un scénario/)).toBeVisible()
  await expect.element(row(/Marie Lefèvre a supprimé un contrat d’électricité/)).toBeVisible()
  await expect.element(row(/Marie Lefèvre a supprimé la box «\u202FCave\u202F»/)).toBeVisible()
  expect(page.getByRole('link', { name: /a supprimé/ }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Modifications', exact: true })).toBeVisible()
})

test('a change of a scenario, a contract or a hub is a sentence in English too', async () => {
  await show(changes, {}, 'en')
  for (const text of [
    'Marie Lefèvre changed the scenario “Bonne nuit”',
    'Marie Lefèvre removed a scenario',
    'Marie Lefèvre changed the electricity contract',
    'Marie Lefèvre removed an electricity contract',
    'Marie Lefèvre changed the secret of the hub “Grenier”',
    'Marie Lefèvre removed the hub “Cave”',
  ]) {
    await expect.element(row(new RegExp(text))).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: 'Changes', exact: true })).toBeVisible()
})

test('a request to a device has the verb of its capability', async () => {
  const lamp = (value: boolean, minutes: number): Activity => {
    const activity = commandEntry(marie, 'eco', minutes)
    const device = { id: 'lamp', name: 'Lampe' }
    if (activity.command === null) return activity
    return { ...activity, device, command: { ...activity.command, device, capability: 'on', value } }
  }
  await show([lamp(false, 5), lamp(true, 9)], {}, 'en')
  await expect.element(row(/Marie Lefèvre turned off “Lampe”/)).toBeVisible()
  await expect.element(row(/Marie Lefèvre turned on “Lampe”/)).toBeVisible()
})

test('each entry is a sentence with its actor, in English too', async () => {
  await show([opened, commandEntry(marie, 'comfort', 5), commandEntry(byItself, 'eco', 50)], {}, 'en')

  await expect.element(row(/Marie Lefèvre set Salon to Confort/)).toBeVisible()
  await expect.element(row(/Salon switched to Éco/)).toBeVisible()
  await expect.element(row(/“Baie vitrée” was opened/)).toBeVisible()
})

/** A bulk change by Marie, one room per status, each with a radiator in that status. */
function pressed(statuses: readonly Command['status'][]): Activity[] {
  return statuses.map((status, index) => {
    const activity = commandEntry(marie, 'eco', 5)
    const named = { id: `room-${index}`, name: `Pièce ${index}` }
    if (activity.command === null) return activity
    const { requested_at: at } = activity.command
    const command: Command = {
      ...activity.command,
      id: `bulk-${index}`,
      room: named,
      bulk_order_id: 'b0b0b0b0-0000-4000-8000-000000000000',
      // The gateway writes the same instant for all of them.
      requested_at: sharedInstant,
      status,
      devices: [
        {
          device_id: `radiator-${index}`,
          device_name: `Radiateur ${index}`,
          status,
          waits_for_device: false,
          requested_at: at,
          sent_at: at,
          ended_at: at,
          reason: status === 'failed' ? 'no_answer' : null,
          detail: null,
        },
      ],
    }
    return { ...activity, id: command.id, at: sharedInstant, room: named, command }
  })
}
const sharedInstant = ago(5)

test('a bulk change is one line, which expands to its rooms and their steps', async () => {
  await show(pressed(['confirmed', 'failed', 'confirmed']), {}, 'en')

  const line = row(/Marie Lefèvre set 3 rooms to Éco/)
  await expect.element(line).toBeVisible()
  await expect.element(line.filter({ hasText: /by hand · 3 rooms, 2 confirmed, 1 failed/ })).toBeVisible()
  await expect.element(line.getByText('2 of 3 confirmed')).toBeVisible()
  await line.getByRole('button', { name: /^Details of the request: 3 rooms/ }).click()
  const rooms = page.getByRole('region', { name: /3 rooms to Éco/ })
  await expect.element(rooms.getByText('Pièce 2')).toBeVisible()
  const steps = rooms.getByRole('listitem').filter({ hasText: 'Radiateur 1' }).first()
  await expect
    .element(steps.filter({ hasText: /requested at .*sent at .*failed at .*didn’t respond/ }))
    .toBeVisible()
  await expect.element(rooms.getByRole('button', { name: 'Retry: Pièce 1' })).toBeVisible()
  await expect
    .element(rooms.getByRole('link', { name: 'Open this request' }))
    .toHaveAttribute('href', '/account/rooms/bulk/b0b0b0b0-0000-4000-8000-000000000000')
})

test('an undo that returns rooms to different modes is described without a mode', async () => {
  const activities = pressed(['confirmed', 'confirmed']).map((activity, index) => ({
    ...activity,
    command:
      activity.command === null ? null : { ...activity.command, value: index === 0 ? 'comfort' : 'stop' },
  }))
  await show(activities)
  const line = row(/Marie Lefèvre a remis 2 pièces comme avant/)
  await expect.element(line).toBeVisible()
  await line.getByRole('button', { name: /^Détail de la demande/ }).click()
  await expect.element(row(/^Pièce 0Confort/)).toBeVisible()
})

test('a failed request shows when it failed, and the reason below its sentence', async () => {
  const [failed] = pressed(['failed'])
  await show(failed === undefined ? [] : [failed], {}, 'en')
  const line = row(/Marie Lefèvre set Pièce 0 to Éco/)
  await expect.element(line.filter({ hasText: /by hand · “Radiateur 0” didn’t respond/ })).toBeVisible()
  await expect.element(line.filter({ hasText: /failed at \d/ })).toBeVisible()
})

test('a request whose device left its mode long after it was confirmed counts as reverted', async () => {
  const [confirmed] = pressed(['confirmed'])
  const { id = '', actor = marie, requested_at = sharedInstant } = confirmed?.command ?? {}
  const state: OrderState = {
    state: 'failed',
    since: ago(1),
    reason: 'went_back',
    order: 'eco',
    source: 'override',
    by: 'Marie Lefèvre',
    requested: { command_id: id, order: 'eco', actor, at: requested_at },
  }
  const device = { ...state, device_id: 'radiator-0', device_name: 'Radiateur 0' }
  await show(confirmed === undefined ? [] : [confirmed], {}, 'en', false, { ...state, devices: [device] })
  const line = row(/Marie Lefèvre set Pièce 0 to Éco/)
  await expect.element(line.filter({ hasText: /reverted/ })).toBeVisible()
  await expect.element(line.filter({ hasText: /confirmed/ })).not.toBeInTheDocument()
})

test('the list can be downloaded as a file, with a row per room', async () => {
  await show([opened, ...pressed(['confirmed', 'failed'])], {}, 'en')
  const file = new Promise<Blob>((resolve) => {
    const make = URL.createObjectURL
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = make
      if (blob instanceof Blob) resolve(blob)
      return make(blob)
    }
  })
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = (await (await file).text()).trim().split('\r\n')
  expect(lines[0]).toContain('UTC,Type,Room,Device,Who,Request or event,Outcome')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('Openings,Salon,Baie vitrée,,“Baie vitrée” was opened')
  expect(lines[3]).toMatch(/Requests,Pièce 1,,Marie Lefèvre,Éco,failed: “Radiateur 1” didn’t respond/)
})

test('an outcome filters requests only', async () => {
  const searches = await show([opened], { kind: 'window', before: ago(1) }, 'en')
  await page.getByLabelText('Outcome').selectOptions('Failed')
  expect(searches).toEqual([{ outcome: 'failed' }])
})

test('each count of the day’s requests is a link to the requests of that outcome', async () => {
  await show(pressed(['failed']), { kind: 'window', before: ago(1) })
  const counts = page.getByRole('list', { name: 'Demandes de la journée par résultat' })
  await expect
    .element(counts.getByRole('link', { name: '1 non aboutie' }))
    .toHaveAttribute('href', '/account/activity?outcome=failed')
  expect(counts.getByRole('link').elements()).toHaveLength(1)
})

test('each count of the day’s requests is a link in English too', async () => {
  await show(pressed(['confirmed']), {}, 'en')
  const counts = page.getByRole('list', { name: 'Today’s requests by outcome' })
  await expect
    .element(counts.getByRole('link', { name: '1 confirmed' }))
    .toHaveAttribute('href', '/account/activity?outcome=confirmed')
})

test('a filter is stored in the address and starts at the newest entry', async () => {
  const searches = await show([opened], { actor: 'user', before: ago(1) })

  await page.getByRole('button', { name: 'Demandes', exact: true }).click()
  expect(searches).toEqual([{ kind: 'command', actor: 'user' }])
  await page.getByLabelText('Pièce').selectOptions('Salon')
  expect(searches[1]).toEqual({ actor: 'user', room: room.id })
})

test('a full page links to older entries, and from there back to the newest', async () => {
  const many = Array.from({ length: PAGE }, (_, index) => commandEntry(marie, 'eco', index + 1))
  await show(many, { kind: 'command', before: ago(0) })

  const older = page.getByRole('link', { name: 'Plus ancien' })
  await expect.element(older).toBeVisible()
  const { searchParams } = new URL(older.element().getAttribute('href') ?? '', location.href)
  expect([searchParams.get('kind'), searchParams.get('before')]).toEqual(['command', many.at(-1)?.at])
  const newest = page.getByRole('link', { name: 'Revenir au plus récent' })
  await expect.element(newest).toHaveAttribute('href', '/account/activity?kind=command')
})

test('an empty list without filters explains that nothing has happened yet', async () => {
  await show([])
  await expect.element(page.getByText(/^Rien pour l’instant\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voir les pièces' })).toBeVisible()
})

test('a list that is empty because of a filter offers to clear the filters', async () => {
  const searches = await show([], { kind: 'alarm' }, 'en')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  expect(searches).toEqual([{}])
})
