import type { HotWater } from '@foyer/contract/hot-water.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { blocksOfTank, TankInfo } from './tank-line.tsx'

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
  ['off-peak hours', { times: [{ ...night, from: null }] }, 'may heat until Tuesday at 06:00'],
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
  const blocks = blocksOfTank([once, night], now, end, formatters)
  expect(blocks.map(({ from, to, description }) => [from, to, description])).toEqual([
    [now, Date.parse(once.to), 'once 17:00 20:10'],
    [Date.parse(night.from), Date.parse(night.to), 'let 21:00 05:00'],
  ])
  const [always] = blocksOfTank([{ from: null, to: null, once: false }], now, end, formatters)
  expect(always).toMatchObject({ from: now, to: end })
})
