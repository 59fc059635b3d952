import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import * as z from 'zod'
import { startBarePage } from '#bench/ground/bare-page.ts'
import { askPage, launchBrowser, openProfile, openSession } from '#bench/ground/browser.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { median, quantile } from '#bench/ground/statistics.ts'
import { startWorld, type World } from '#bench/ground/world.ts'
import { joinHub } from '#bench/load/home-hub.ts'

const A_HUB = 1_000
const sizes = [
  { devices: 1_000, atMost: 16 },
  { devices: 10_000, atMost: 50 },
] as const

const rooms = ['living', 'kitchen', 'bedroom', 'hall', 'office', 'bath', 'attic'] as const

/** A key in the search of a long list of devices, until the next frame is there. */
export const keystroke: Measure = {
  name: 'keystroke',
  async run() {
    const world = await startWorld()
    const bare = await startBarePage()
    const browser = await launchBrowser()
    try {
      const baseline = await measureKeys(browser, { address: bare.address, token: null })
      const rows: Row[] = []
      let hubs = 0
      for (const { devices, atMost } of sizes) {
        for (; hubs < devices / A_HUB; hubs += 1) await joinLargeHub(world, hubs)
        const address = `${world.product.address}/account/devices`
        const times = await measureKeys(browser, { address, token: world.token })
        rows.push({
          name: `search key → next frame, ${devices.toLocaleString('en')} devices`,
          value: median(times),
          unit: 'ms',
          baseline: median(baseline),
          budgets: [{ of: 'value', atMost }],
          note: `${times.length} keys, p95 ${quantile(times, 0.95).toFixed(1)} ms; baseline: a bare React field (p95 ${quantile(baseline, 0.95).toFixed(1)} ms)`,
        })
      }
      return rows
    } finally {
      await browser.close()
      await bare.close()
      await world.close()
    }
  },
}

async function joinLargeHub(world: World, number: number): Promise<void> {
  const names = Array.from({ length: A_HUB }, (_, at) => `${rooms[at % rooms.length]} sensor ${number}-${at}`)
  const { wire } = await joinHub(world, `Hub ${number}`, names)
  wire.close()
}

/** Types a word and deletes it again; ms of each key until the frame after it was painted. */
async function measureKeys(
  browser: Browser,
  { address, token }: { address: string; token: string | null },
): Promise<number[]> {
  const profile = await openProfile(browser, token)
  try {
    const page = await profile.newPage()
    await page.goto(address)
    const field = page.getByRole('searchbox').first()
    await field.waitFor({ timeout: 60_000 })
    await sleep(2_000)
    await field.focus()
    const session = await openSession(page)
    await typeWord(page)
    await askPage(session, watcher)
    for (let round = 0; round < 4; round += 1) await typeWord(page)
    return z.array(z.number()).parse(await askPage(session, 'globalThis.keysOfBench'))
  } finally {
    await profile.close()
  }
}

async function typeWord(page: Page): Promise<void> {
  for (const key of [...'kitchen'.split(''), ...Array.from({ length: 7 }, () => 'Backspace')]) {
    await page.keyboard.press(key)
    await sleep(60 + Math.random() * 30)
  }
}

const watcher = `(() => {
  const times = globalThis.keysOfBench = []
  addEventListener('keydown', (event) => {
    const pressedAt = event.timeStamp
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - pressedAt)
      port2.postMessage(null)
    })
  }, true)
})()`
