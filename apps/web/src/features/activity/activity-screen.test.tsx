import type { Activity } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { activityWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { activityQuery, actorsQuery } from '#api/queries/activity.ts'
import { commandsQuery } from '#api/queries/commands.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { ActivityScreen } from './activity-screen.tsx'
import { DAY_LIMIT, PAGE, questionOf, type ActivitySearch } from './activity-search.ts'

const room = { id: '11111111-1111-4111-8111-111111111111', name: 'Salon' }
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function asked(by: Command['actor'], value: string, minutes: number): Activity {
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

/** The screen with what the gateway would have said; gives what it asks of the address. */
async function show(
  things: Activity[],
  search: ActivitySearch = {},
  language: 'fr' | 'en' = 'fr',
  isPartly = false,
) {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await Promise.all(
    [activityWords, sharedWords, sharedWords, sharedWords, sharedWords].map((words) => words.load()),
  )
  await page.viewport(390, 844)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(roomsQuery.queryKey, [{ ...room, has_thermostat: true, alerts: [] }])
  if (!isPartly) client.setQueryData(actorsQuery.queryKey, [{ id: 'm', name: 'Marie Lefèvre' }])
  client.setQueryData(activityQuery(questionOf(search)).queryKey, things)
  if (!isPartly)
    client.setQueryData(
      commandsQuery({ limit: DAY_LIMIT }).queryKey,
      things.flatMap(({ command }) => command ?? []),
    )
  const wanted: ActivitySearch[] = []
  const screen = () => (
    <ActivityScreen search={search} onSearch={(change) => void wanted.push(change(search))} />
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
  return wanted
}

const row = (words: RegExp) => page.getByRole('listitem').filter({ hasText: words })

test('requests and people that could not be loaded are said to be missing, and the list stays', async () => {
  await show([opened], {}, 'en', true)
  await expect
    .element(page.getByRole('heading', { name: 'Today’s requests could not be loaded.' }))
    .toBeVisible()
  await expect.element(page.getByText('The names of the people could not be loaded.')).toBeVisible()
  await expect.element(row(/Baie vitrée/)).toBeVisible()
})

test('each thing is a sentence with who asked for it', async () => {
  await show([opened, asked(marie, 'comfort', 5), asked(byItself, 'eco', 50)])

  await expect.element(row(/Marie Lefèvre a mis le Salon en Confort/)).toBeVisible()
  await expect.element(row(/Salon passe en Éco/)).toBeVisible()
  await expect.element(row(/Baie vitrée.*ouverture/)).toBeVisible()
  // A page that is not full has nothing older behind it.
  expect(page.getByRole('link', { name: 'Plus ancien' }).elements()).toEqual([])
})

test('what was asked of a device is said with its verb', async () => {
  const lamp = (value: boolean, minutes: number): Activity => {
    const activity = asked(marie, 'eco', minutes)
    const device = { id: 'lamp', name: 'Lampe' }
    if (activity.command === null) return activity
    return { ...activity, device, command: { ...activity.command, device, capability: 'on', value } }
  }
  await show([lamp(false, 5), lamp(true, 9)], {}, 'en')
  await expect.element(row(/Marie Lefèvre turned off “Lampe”/)).toBeVisible()
  await expect.element(row(/Marie Lefèvre turned on “Lampe”/)).toBeVisible()
})

test('each thing is a sentence with who asked for it, in English too', async () => {
  await show([opened, asked(marie, 'comfort', 5), asked(byItself, 'eco', 50)], {}, 'en')

  await expect.element(row(/Marie Lefèvre set Salon to Confort/)).toBeVisible()
  await expect.element(row(/Salon goes to Éco/)).toBeVisible()
  await expect.element(row(/“Baie vitrée” was opened/)).toBeVisible()
})

test('a filter is asked of the address, and begins at its newest answer', async () => {
  const wanted = await show([opened], { actor: 'user', before: ago(1) })

  await page.getByRole('button', { name: 'Demandes', exact: true }).click()
  expect(wanted).toEqual([{ kind: 'command', actor: 'user' }])
  await page.getByLabelText('Pièce').selectOptions('Salon')
  expect(wanted[1]).toEqual({ actor: 'user', room: room.id })
})

test('a full page leads to older things, and from there back to now', async () => {
  const many = Array.from({ length: PAGE }, (_, index) => asked(marie, 'eco', index + 1))
  await show(many, { kind: 'command', before: ago(0) })

  const older = page.getByRole('link', { name: 'Plus ancien' })
  await expect.element(older).toBeVisible()
  const { searchParams } = new URL(older.element().getAttribute('href') ?? '', location.href)
  expect([searchParams.get('kind'), searchParams.get('before')]).toEqual(['command', many.at(-1)?.at])
  const newest = page.getByRole('link', { name: 'Revenir à maintenant' })
  await expect.element(newest).toHaveAttribute('href', '/account/activity?kind=command')
})

test('what is empty says why: nothing happened yet, or nothing of the kind', async () => {
  await show([])
  await expect.element(page.getByText(/^Rien pour l’instant\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voir les pièces' })).toBeVisible()
})

test('nothing of a kind can be undone by clearing the filters', async () => {
  const wanted = await show([], { kind: 'alarm' }, 'en')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  expect(wanted).toEqual([{}])
})
