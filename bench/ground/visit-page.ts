import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import * as z from 'zod'
import { blockedTime, longestTask } from './blocked-time.ts'
import { askPage } from './browser.ts'

/** A slow phone on slow 4G: bits a second, ms, and how many times slower than this machine. */
const slow = { down: 1_600_000, up: 750_000, latency: 150, processor: 4 } as const

/** ms that a page gets, and ms after its main content for which bytes and blocked time are counted. */
const patience = { main: 60_000, bytes: 1_500, blocked: 2_000 } as const

/** ms in which a long task that has ended is reported. */
const REPORT_MS = 500

const seenSchema = z.object({
  firstPaint: z.number(),
  largestPaint: z.number(),
  main: z.nullable(z.number()),
  shift: z.number(),
  tasks: z.array(z.object({ at: z.number(), ms: z.number() })),
})

/**
 * The figures of one visit: ms since its start, bytes over the wire, the sum of its layout shifts, and until two
 * seconds after its main content ms for which the main thread was blocked and ms of its longest task.
 */
export type Visit = {
  firstPaint: number
  largestPaint: number
  main: number
  shift: number
  blocked: number
  longestTask: number
  bytes: number
  requests: number
}

/**
 * Opens a page as a slow phone would. `isThere` is an expression that is true in the page once its main content is
 * there. The profile's cache contains the files of earlier visits.
 */
export async function visitPage(context: BrowserContext, address: string, isThere: string): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  session.on('Network.responseReceived', ({ response }) => {
    requests += 1
    if (!response.fromDiskCache) bytes += response.encodedDataLength
  })
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down / 8,
    uploadThroughput: slow.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
  await page.addInitScript({ content: watcher(isThere) })
  await page.goto(address, { waitUntil: 'commit' })
  const until = performance.now() + patience.main
  let seen = seenSchema.parse(await askPage(session, 'globalThis.seenByBench'))
  while (seen.main === null && performance.now() < until) {
    await sleep(100)
    seen = seenSchema.parse(await askPage(session, 'globalThis.seenByBench'))
  }
  await sleep(patience.bytes)
  const fetched = { bytes, requests }
  await sleep(patience.blocked - patience.bytes + REPORT_MS)
  const { main, tasks, ...rest } = seenSchema.parse(await askPage(session, 'globalThis.seenByBench'))
  await page.close()
  const end = (main ?? Number.NaN) + patience.blocked
  return {
    ...rest,
    ...fetched,
    main: main ?? Number.NaN,
    blocked: blockedTime(tasks, end),
    longestTask: longestTask(tasks, end),
  }
}

/** Opens a page at full speed until its service worker is there, which has all files of the app by then. */
export async function stayUntilKept(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(address)
  await askPage(session, 'navigator.serviceWorker.ready.then(() => undefined)')
  await page.close()
}

function watcher(isThere: string): string {
  return `(() => {
    const seen = { firstPaint: 0, largestPaint: 0, main: null, shift: 0, tasks: [] }
    globalThis.seenByBench = seen
    const watch = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('paint', (entry) => { if (entry.name === 'first-paint') seen.firstPaint = entry.startTime })
    watch('largest-contentful-paint', (entry) => { seen.largestPaint = entry.startTime })
    watch('longtask', ({ startTime, duration }) => { seen.tasks.push({ at: startTime, ms: duration }) })
    watch('layout-shift', (entry) => { seen.shift += entry.value })
    const look = () => {
      if (${isThere}) setTimeout(() => { seen.main = performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })()`
}
