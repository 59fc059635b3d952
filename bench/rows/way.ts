import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { askPage, launchBrowser, openProfile, openSession } from '#bench/ground/browser.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { median } from '#bench/ground/statistics.ts'
import { startWorld } from '#bench/ground/world.ts'

const ROUNDS = 5
/** How many times slower than this machine the processor is, and ms after which a quiet page has fetched ahead. */
const SLOWER = 4
const QUIET_MS = 15_000

/** The pressed links, by address, and the element that shows the arrival. */
const ways = [
  {
    name: 'objects',
    to: '/account/devices',
    isThere: `document.querySelector('main table tbody tr') !== null`,
  },
  {
    name: 'rooms',
    to: '/account/rooms',
    isThere: `document.querySelectorAll('main a[href^="/account/rooms/"]').length > 3`,
  },
] as const

/** From the overview to another screen, on a slow phone: for the first time, and once it is loaded. */
export const way: Measure = {
  name: 'way',
  async run() {
    const world = await startWorld()
    const browser = await launchBrowser()
    try {
      await world.startHouse()
      const first = new Map<string, number[]>()
      const loaded = new Map<string, number[]>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const profile = await openProfile(browser, world.token)
        const page = await profile.newPage()
        await page.goto(`${world.product.address}/account`)
        await page.getByRole('main').getByText('Salon').first().waitFor({ timeout: 60_000 })
        await sleep(QUIET_MS)
        const session = await openSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        for (const seen of [first, loaded]) {
          for (const one of ways) {
            seen.set(one.name, [...(seen.get(one.name) ?? []), await walk(page, session, one)])
            await walk(page, session, { to: '/account', isThere: `document.title.includes('Overview')` })
          }
        }
        await profile.close()
      }
      return ways.flatMap(({ name }): Row[] => [
        rowOf(`way to the ${name}, first`, first.get(name) ?? [], 300),
        rowOf(`way to the ${name}, loaded`, loaded.get(name) ?? [], 100),
      ])
    } finally {
      await browser.close()
      await world.close()
    }
  },
}

/** Presses a link; ms until the frame in which the target is there. */
async function walk(
  page: Page,
  session: Awaited<ReturnType<typeof openSession>>,
  { to, isThere }: { to: string; isThere: string },
): Promise<number> {
  await askPage(session, watcher(to, isThere))
  await page.locator(`nav a[href="${to}"]`).first().click()
  for (;;) {
    const ms = z.nullable(z.number()).parse(await askPage(session, 'globalThis.wayOfBench'))
    if (ms !== null) return ms
    await sleep(50)
  }
}

function watcher(to: string, isThere: string): string {
  return `(() => {
    globalThis.wayOfBench = null
    addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        if (location.pathname !== '${to}' || !(${isThere})) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => { globalThis.wayOfBench = performance.now() - timeStamp }
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }, { capture: true, once: true })
  })()`
}

function rowOf(name: string, times: readonly number[], atMost: number): Row {
  return {
    name,
    value: median(times),
    unit: 'ms',
    baseline: null,
    budgets: [{ of: 'value', atMost }],
    note: `from the overview, processor ${SLOWER} × slower, median of ${times.length}: ${times.map(Math.round).join(', ')} ms`,
  }
}
