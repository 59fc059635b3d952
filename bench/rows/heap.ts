import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { startBarePage } from '#bench/ground/bare-page.ts'
import { launchBrowser, openProfile, openSession } from '#bench/ground/browser.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { startWorld, type World } from '#bench/ground/world.ts'
import { joinHub } from '#bench/load/home-hub.ts'
import { stateText } from '#bench/load/simulated-devices.ts'

/** As many sensors as the house has devices, and the reports of each per minute. */
const SENSORS = 28
const REPORTS_A_MINUTE = 2
/** Minutes on the page at which its heap is measured. */
const [FROM, TO] = [1, 10]
/** ms after which a quiet page has fetched ahead. */
const QUIET_MS = 15_000
/** The index of a sensor among the simulated devices. */
const SENSOR = 1

/**
 * Bytes of a page's heap after a collection, the nodes of its documents, its requests, and the bytes of live events so
 * far.
 */
type Heap = { bytes: number; nodes: number; requests: number; liveBytes: number }

/**
 * The heap of an overview that follows its home: at the first minute, and at the tenth. In a whole run a minute is six
 * seconds long, with the reports of a minute; timers of the page, for example for reading again, keep their pace.
 * `isReal` takes the ten minutes.
 */
export function heap({ isReal }: { isReal: boolean }): Measure {
  return {
    name: 'heap',
    async run() {
      const world = await startWorld()
      const bare = await startBarePage()
      const browser = await launchBrowser()
      try {
        await world.startHouse()
        const empty = await heapOfBare(browser, bare.address)
        const [first, last] = await heapOfOverview(browser, world, { minute: isReal ? 60_000 : 6_000 })
        return rowsOf({ empty, first, last, isReal })
      } finally {
        await browser.close()
        await bare.close()
        await world.close()
      }
    },
  }
}

async function heapOfBare(browser: Browser, address: string): Promise<Heap> {
  const profile = await openProfile(browser, null)
  try {
    const page = await profile.newPage()
    await page.goto(address)
    await page.getByRole('heading').waitFor()
    await sleep(QUIET_MS)
    return await (
      await openHeap(await openSession(page))
    )()
  } finally {
    await profile.close()
  }
}

/** `minute`: ms of one. Throws if the page received no live event in between. */
async function heapOfOverview(
  browser: Browser,
  world: World,
  { minute }: { minute: number },
): Promise<[first: Heap, last: Heap]> {
  const names = Array.from({ length: SENSORS }, (_, at) => `sensor ${at}`)
  const { wire, topicOf } = await joinHub(world, 'Bench', names)
  const profile = await openProfile(browser, world.token)
  let count = 0
  const publishReading = () => {
    const text = stateText(SENSOR, Math.floor(count / SENSORS), Date.now())
    wire.publish(topicOf(`sensor ${count % SENSORS}`), text)
    count += 1
  }
  for (const _ of names) publishReading()
  await wire.settled()
  let publishing: NodeJS.Timeout | undefined
  try {
    const page = await profile.newPage()
    const measure = await openHeap(await openSession(page))
    await page.goto(`${world.product.address}/account`)
    await page.getByRole('main').getByText('Salon').first().waitFor({ timeout: 60_000 })
    await sleep(QUIET_MS)
    publishing = setInterval(publishReading, minute / (SENSORS * REPORTS_A_MINUTE))
    await sleep(FROM * minute)
    const first = await measure()
    await sleep((TO - FROM) * minute)
    const last = await measure()
    if (last.liveBytes === first.liveBytes) throw new Error('the page heard nothing of its home')
    return [first, last]
  } finally {
    clearInterval(publishing)
    wire.close()
    await profile.close()
  }
}

/**
 * Returns a function that measures a page's heap, each time after a collection, and counts requests and live bytes from
 * now on.
 */
async function openHeap(session: CDPSession): Promise<() => Promise<Heap>> {
  const live = new Set<string>()
  let requests = 0
  let liveBytes = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') live.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (live.has(requestId)) liveBytes += dataLength
  })
  // The protocol keeps no replies outside the page: the measured heap is its own.
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize: bytes } = await session.send('Runtime.getHeapUsage')
    const { nodes } = await session.send('Memory.getDOMCounters')
    return { bytes, nodes, requests, liveBytes }
  }
}

function rowsOf(seen: { empty: Heap; first: Heap; last: Heap; isReal: boolean }): Row[] {
  const { empty, first, last, isReal } = seen
  const growth = (last.bytes - first.bytes) / (TO - FROM)
  const lived = isReal ? `${TO} minutes live` : `${TO} minutes' reports in one`
  const megabytes = (name: string, of: Heap, against: Heap): Row => ({
    name,
    value: of.bytes / 1e6,
    unit: 'MB',
    baseline: against.bytes / 1e6,
    budgets: [],
  })
  return [
    {
      ...megabytes(`overview, heap at minute ${FROM}`, first, empty),
      note: `used after a collection, ${first.nodes} nodes; baseline: a bare React page (${empty.nodes} nodes)`,
    },
    {
      ...megabytes(`overview, heap after ${lived}`, last, first),
      note:
        `${last.nodes} nodes; ${SENSORS} sensors next to the house send ${REPORTS_A_MINUTE} reports a minute each by MQTT` +
        `${isReal ? '' : ', a minute being six seconds long (`--only heap --real` takes the ten minutes)'}; ` +
        `in between the page received ${((last.liveBytes - first.liveBytes) / 1_000).toFixed(0)} kB live and asked ` +
        `${last.requests - first.requests} times; baseline: at minute ${FROM}`,
    },
    {
      name: `overview, heap growth a minute${isReal ? '' : "'s reports"}`,
      value: growth / 1_000,
      unit: 'kB',
      baseline: null,
      budgets: [],
    },
  ]
}
