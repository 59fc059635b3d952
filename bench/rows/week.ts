import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { askPage, launchBrowser, openProfile, openSession } from '#bench/ground/browser.ts'
import type { Measure } from '#bench/ground/row.ts'
import { quantile } from '#bench/ground/statistics.ts'
import { startWorld } from '#bench/ground/world.ts'

/** How many times slower than this machine the processor is. */
const SLOWER = 4

const roomsSchema = z.array(z.object({ id: z.string() }))

/** Orders drawn over the days of a week with the pointer on a slow laptop: how long its frames take. */
export const week: Measure = {
  name: 'week',
  async run() {
    const world = await startWorld()
    const browser = await launchBrowser()
    try {
      await world.startHouse()
      const room = roomsSchema.parse(await world.ask('/rooms'))[0]
      if (room === undefined) throw new Error('The house has no room.')
      const profile = await openProfile(browser, world.token)
      const page = await profile.newPage()
      await page.goto(`${world.product.address}/account/rooms/${room.id}/calendar`)
      await page.locator('[data-editable]').first().waitFor({ timeout: 60_000 })
      await sleep(2_000)
      const session = await openSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      // The first day warms up the others.
      await paintDay(page, 0)
      await askPage(session, watcher)
      for (const day of [1, 2, 3, 4, 5, 6]) await paintDay(page, day)
      const frames = z.array(z.number()).parse(await askPage(session, 'globalThis.framesOfBench'))
      return [
        {
          name: 'painting the week, longest frame',
          value: Math.max(...frames),
          unit: 'ms',
          baseline: null,
          budgets: [{ of: 'value', atMost: 50 }],
          note: `${frames.length} frames of six drags, processor ${SLOWER} × slower; p95 ${quantile(frames, 0.95).toFixed(1)} ms, ${frames.filter((frame) => frame > 50).length} over 50 ms`,
        },
      ]
    } finally {
      await browser.close()
      await world.close()
    }
  },
}

/** Draws over most of a day, there and half of the way back. */
async function paintDay(page: Page, day: number): Promise<void> {
  const box = await page.locator('[data-editable]').nth(day).boundingBox()
  if (box === null) throw new Error(`Day ${day} of the week is not there.`)
  const y = box.y + box.height / 2
  const x = (share: number) => box.x + box.width * share
  await page.mouse.move(x(0.1), y)
  await page.mouse.down()
  for (let step = 0; step <= 60; step += 1) {
    await page.mouse.move(x(step <= 40 ? 0.1 + step * 0.02 : 0.9 - (step - 40) * 0.02), y)
    await sleep(10)
  }
  await page.mouse.up()
  await sleep(200)
}

/** ms from each frame to the next. */
const watcher = `(() => {
  const frames = globalThis.framesOfBench = []
  let former = performance.now()
  const look = (now) => {
    frames.push(now - former)
    former = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame((now) => { former = now; requestAnimationFrame(look) })
})()`
