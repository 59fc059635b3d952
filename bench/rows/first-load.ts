import type { Browser } from '@playwright/test'
import { startBarePage } from '#bench/ground/bare-page.ts'
import { launchBrowser, openProfile } from '#bench/ground/browser.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { median } from '#bench/ground/statistics.ts'
import { stayUntilKept, type Visit, visitPage } from '#bench/ground/visit-page.ts'
import { startWorld } from '#bench/ground/world.ts'

const ROUNDS = 3

type Place = { address: string; token: string | null; isThere: string }
type Round = { first: Visit; again: Visit }

/**
 * First and second visits of the login and of an overview with live data, from a slow phone, against a bare React page.
 */
export const firstLoad: Measure = {
  name: 'first-load',
  async run() {
    const world = await startWorld()
    const bare = await startBarePage()
    const browser = await launchBrowser()
    try {
      await world.startHouse()
      const { address } = world.product
      const places = {
        bare: { address: bare.address, token: null, isThere: `document.querySelector('h1') !== null` },
        login: {
          address,
          token: null,
          isThere: `document.querySelector('form [type=submit]') !== null`,
        },
        overview: {
          address: `${address}/account`,
          token: world.token,
          isThere: `document.querySelector('main')?.textContent.includes('Salon') === true`,
        },
      }
      const rounds = { bare: [], login: [], overview: [] } satisfies Record<string, Round[]>
      const seen: Record<keyof typeof places, Round[]> = rounds
      // In turn, so that other load of the machine affects all of them; the first round warms the servers.
      for (let n = -1; n < ROUNDS; n += 1) {
        for (const name of ['bare', 'login', 'overview'] as const) {
          const round = await visitTwice(browser, places[name])
          if (n >= 0) seen[name].push(round)
        }
      }
      return rowsOf(seen)
    } finally {
      await browser.close()
      await bare.close()
      await world.close()
    }
  },
}

/** The second visit is that of a user who stayed, the first time, until the page was quiet. */
async function visitTwice(browser: Browser, { address, token, isThere }: Place): Promise<Round> {
  const profile = await openProfile(browser, token)
  try {
    const first = await visitPage(profile, address, isThere)
    if (token !== null) await stayUntilKept(profile, address)
    return { first, again: await visitPage(profile, address, isThere) }
  } finally {
    await profile.close()
  }
}

function rowsOf({ bare, login, overview }: Record<'bare' | 'login' | 'overview', Round[]>): Row[] {
  const first = (rounds: readonly Round[], figure: keyof Visit) =>
    median(rounds.map((round) => round.first[figure]))
  const ms = (name: string, value: number, baseline: number, atMost: number | null): Row => ({
    name,
    value,
    unit: 'ms',
    baseline,
    budgets: atMost === null ? [] : [{ of: 'ratio', atMost }],
  })
  const kilobytes = (name: string, rounds: readonly Round[], atMost: number): Row => ({
    name,
    value: first(rounds, 'bytes') / 1_000,
    unit: 'kB',
    baseline: first(bare, 'bytes') / 1_000,
    budgets: [{ of: 'value', atMost }],
    note: `${first(rounds, 'requests')} requests, fonts and data included; bare: ${first(bare, 'requests')}`,
  })
  const shift = (name: string, rounds: readonly Round[]): Row => ({
    name,
    value: Math.max(...rounds.flatMap((round) => [round.first.shift, round.again.shift])),
    unit: '',
    baseline: null,
    budgets: [{ of: 'value', atMost: 0 }],
  })
  const blocked = (name: string, rounds: readonly Round[]): Row => ({
    name,
    value: first(rounds, 'blocked'),
    unit: 'ms',
    baseline: first(bare, 'blocked'),
    budgets: [{ of: 'value', atMost: 300 }],
    note: `the time of long tasks beyond 50 ms each, from the navigation to 2 s after the main content; ${tasksOf(rounds)}; bare: ${tasksOf(bare)}`,
  })
  const tasksOf = (rounds: readonly Round[]) =>
    `the longest ${first(rounds, 'longestTask').toFixed(0)} ms (blocked for ${rounds.map((round) => Math.round(round.first.blocked)).join(', ')} ms)`
  const bareMain = first(bare, 'main')
  return [
    {
      ...ms('login, largest paint, slow', first(login, 'largestPaint'), first(bare, 'largestPaint'), 1.4),
      note: `slow: 1.6 Mbit/s, 150 ms, processor 4 × slower, empty cache, median of ${ROUNDS}; baseline: a bare React 19 page, in turn`,
    },
    ms('login, first paint, slow', first(login, 'firstPaint'), first(bare, 'firstPaint'), 0.6),
    blocked('login, blocked, slow', login),
    kilobytes('login, bytes', login, 95),
    shift('login, layout shift', login),
    ms('overview, main content, slow', first(overview, 'main'), bareMain, 2),
    ms('overview, first paint, slow', first(overview, 'firstPaint'), first(bare, 'firstPaint'), null),
    blocked('overview, blocked, slow', overview),
    kilobytes('overview, bytes', overview, 160),
    shift('overview, layout shift', overview),
    {
      ...ms(
        'overview again, main content, slow',
        median(overview.map(({ again }) => again.main)),
        bareMain,
        0.6,
      ),
      note: 'the service worker has kept its code; baseline: the first load of the bare page',
    },
  ]
}
