import type { HotWater } from '@foyer/contract/hot-water.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { RoomBoard } from './room-board.tsx'
import { blocksOfTank, relaySpans, TankInfo } from './room-timeline.tsx'

const now = Date.parse('2027-01-18T18:00:00+01:00')
const night = { from: '2027-01-18T22:00:00+01:00', to: '2027-01-19T06:00:00+01:00', once: false }
const once = { from: null, to: '2027-01-18T21:10:00+01:00', once: true }
const water: HotWater = {
  device_id: 'tank',
  device_name: 'Tank',
  mode: 'auto',
  ends_at: null,
  is_let: false,
  changes_at: night.from,
  times: [night],
  rhythm: 'off_peak',
  on: false,
  power: null,
  reachable: true,
  set_by: null,
  set_at: null,
}

test.each<[string, Partial<HotWater>, string]>([
  ['future off-peak hours', {}, 'may heat from 22:00'],
  ['off-peak hours', { times: [{ ...night, from: null }] }, 'may heat until tomorrow at 06:00'],
  ['a one-off', { mode: 'on', times: [once, night] }, 'heats once, until 21:10 at the latest'],
  ['no hours', { times: [{ from: null, to: null, once: false }] }, 'the tank’s own thermostat decides'],
  ['off', { mode: 'off', times: [] }, 'off'],
  ['an absence without a return', { times: [] }, 'off until your return'],
  ['a silent relay', { reachable: false }, 'offline'],
])('the line of a tank shows what is in force: %s', async (_, change, words) => {
  applyLanguage('en')
  await loadWords([sharedWords])
  setHomeZone('Europe/Paris')
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <TankInfo roomId="bath" water={{ ...water, ...change }} now={now} />,
    }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider<typeof router> router={router} />)
  await expect.element(page.getByRole('link', { name: 'Hot water' })).toBeVisible()
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('the blocks of a tank are the times when it may heat: a current block starts now, an open one lasts to the end', () => {
  const time = (at: number) => new Date(at).toISOString().slice(11, 16)
  const formatters = {
    time,
    span: (from: number, to: number) => `${time(from)} ${time(to)}`,
    describe: (kind: string, span: string) => `${kind} ${span}`,
  }
  const end = now + 86_400_000
  const blocks = blocksOfTank([once, night], [], { now, end }, formatters)
  expect(blocks.map(({ from, to, description }) => [from, to, description])).toEqual([
    [now, Date.parse(once.to), 'once 17:00 20:10'],
    [Date.parse(night.from), Date.parse(night.to), 'let 21:00 05:00'],
  ])
  const [always] = blocksOfTank([{ from: null, to: null, once: false }], [], { now, end }, formatters)
  expect(always).toMatchObject({ from: now, to: end })
})

test('in the past a tank could heat while its relay was on; an hour after the last report its state is unknown', () => {
  const MINUTE = 60_000
  const at = (minutes: number) => now + minutes * MINUTE
  expect(
    relaySpans(
      [
        [at(-600), 1],
        [at(-560), null],
        [at(-555), 1],
        [at(-540), 0],
        [at(-480), 0],
        [at(-400), 1],
        [at(-200), 0],
        [at(-30), 1],
        [at(-5), 1],
        [at(5), 0],
      ],
      now,
    ),
  ).toEqual([
    { from: at(-600), to: at(-540) },
    { from: at(-400), to: at(-335) },
    { from: at(-30), to: now },
  ])
})

test('what has begun is one block with its past', () => {
  const formatters = { time: String, span: (from: number, to: number) => `${from} ${to}`, describe: String }
  const [first, second] = [
    { from: now - 9000, to: now - 5000 },
    { from: now - 3000, to: now },
  ]
  const blocks = blocksOfTank([once], [first, second], { now, end: now + 9000 }, formatters)
  expect(blocks.map(({ from, to, description }) => [from, to, description])).toEqual([
    [now - 9000, now - 5000, 'past'],
    [now - 3000, Date.parse(once.to), 'once'],
  ])
  const [, off] = blocksOfTank([], [first, second], { now, end: now + 9000 }, formatters)
  expect(off).toMatchObject({ from: now - 3000, to: now, description: 'past' })
})

test('the line of a tank shows when its relay was on earlier today', async () => {
  applyLanguage('en')
  await loadWords([sharedWords])
  setHomeZone('Europe/Paris')
  await page.viewport(1280, 900)
  storeSession(makeToken({ sub: 'marie' }), Date.now() + 3_600_000)
  const at = (time: string) => Date.parse(`2027-01-18T${time}:00+01:00`)
  const points = [
    [at('05:30'), 1],
    [at('06:10'), 0],
    [at('12:30'), 1],
    [at('13:30'), 1],
    [at('14:00'), 0],
  ]
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (address) =>
      new Request(address).url.includes('/devices/tank/capabilities/values')
        ? Response.json({ series: [{ capability: 'on', unit: '', points }] })
        : new Response(null, { status: 404 }),
    )
  const bath = { id: 'bath', name: 'Bath', has_thermostat: false, hot_water: water }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <RoomBoard rooms={[bath]} lines={[]} spans={[]} now={now} show="day" layout="wide" />,
    }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  const line = page.getByRole('list', { name: 'Hot water (Bath): when the tank may heat' })
  await expect
    .poll(() =>
      line
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringContaining('The tank could heat, 06:00 to 06:10'),
      expect.stringContaining('The tank could heat, 12:30 to 14:00'),
      expect.stringContaining('The tank may heat, 22:00 to 06:00'),
    ])
  asked.mockRestore()
})
