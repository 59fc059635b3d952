import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { startBareServer } from '#bench/ground/bare-server.ts'
import { launchBrowser, openProfile } from '#bench/ground/browser.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { median, quantile } from '#bench/ground/statistics.ts'
import { startWorld, type World } from '#bench/ground/world.ts'
import { joinHub } from '#bench/load/home-hub.ts'
import { prepareLoad } from '#bench/load/load.ts'
import { measurePainted } from './painted.ts'
import { measureReads, type Reads } from './reads.ts'

const READINGS_A_SECOND = 2_500
const REPORTS = 200

/** Times for a person at the screen and a client of the API while many other hubs report. */
export const underLoad: Measure = {
  name: 'under-load',
  async run() {
    const world = await startWorld()
    const browser = await launchBrowser()
    try {
      await world.startHouse()
      const quiet = await measureReads(world)
      const load = await prepareLoad(world, {
        hubs: 50,
        devicesEach: 10,
        readingsPerSecond: READINGS_A_SECOND,
      })
      await load.go()
      await sleep(2_000)
      const bare = await paintBare(browser)
      const ours = await paintOurs(browser, world)
      const busy = await measureReads(world)
      const sent = await load.stop()
      const rate = Math.round(sent.readings / sent.seconds)
      return [...paintedRows(ours, bare, rate), ...readRows(busy, quiet, rate)]
    } finally {
      await browser.close()
      await world.close()
    }
  },
}

async function paintOurs(browser: Browser, world: World): Promise<number[]> {
  const sensors = Array.from({ length: 10 }, (_, at) => `sensor ${at}`)
  const { wire, topicOf } = await joinHub(world, 'Bench', sensors)
  const profile = await openProfile(browser, world.token)
  const page = await profile.newPage()
  for (const sensor of sensors) wire.publish(topicOf(sensor), '{"temperature":10.5,"humidity":40}')
  await wire.settled()
  await page.goto(`${world.product.address}/account/devices?q=${encodeURIComponent('sensor 3')}`)
  await page.getByText('sensor 3').first().waitFor()
  // The live stream must be open as well.
  await sleep(3_000)
  const times = await measurePainted(page, {
    selector: 'main',
    count: REPORTS,
    send: (figure) => wire.publish(topicOf('sensor 3'), `{"temperature":${figure},"humidity":40}`),
  })
  wire.close()
  await profile.close()
  return times
}

/** The same figure, put into a bare page by a stream of a server that does nothing else. */
async function paintBare(browser: Browser): Promise<number[]> {
  const streams = new Set<ServerResponse>()
  const server = await startBareServer((request, response) => {
    if (request.url === '/stream') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('\n')
      streams.add(response)
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><main></main><script>
      new EventSource('/stream').onmessage = ({ data }) => { document.querySelector('main').textContent = data + ' °C' }
    </script>`)
  })
  const profile = await openProfile(browser, null)
  try {
    const page = await profile.newPage()
    await page.goto(server.address)
    while (streams.size === 0) await sleep(20)
    return await measurePainted(page, {
      selector: 'main',
      count: 50,
      send: (figure) => {
        for (const stream of streams) stream.write(`data: ${figure}\n\n`)
      },
    })
  } finally {
    await profile.close()
    await server.close()
  }
}

function paintedRows(ours: readonly number[], bare: readonly number[], rate: number): Row[] {
  const late = ours.filter((time) => time >= 5_000).length
  return [
    {
      name: 'report → painted, median',
      value: median(ours),
      unit: 'ms',
      baseline: median(bare),
      budgets: [{ of: 'value', atMost: 300 }],
      note:
        `${ours.length} reports of one sensor by MQTT to the devices page while 50 other hubs send ${rate} readings/s; ` +
        `${late} never seen; baseline: a bare page and a bare stream under the same load`,
    },
    {
      name: 'report → painted, p99',
      value: quantile(ours, 0.99),
      unit: 'ms',
      baseline: quantile(bare, 0.99),
      budgets: [{ of: 'value', atMost: 1_000 }],
    },
  ]
}

function readRows(busy: Reads, quiet: Reads, rate: number): Row[] {
  return [
    { name: 'API reads, median', value: busy.p50, unit: 'ms', baseline: quiet.p50, budgets: [] },
    {
      name: 'API reads, p99',
      value: busy.p99,
      unit: 'ms',
      baseline: quiet.p99,
      budgets: [{ of: 'value', atMost: 250 }],
      note: `rooms, devices and hubs at 200 requests/s (${busy.total} in total) at ${rate} readings/s; baseline: the same without that load`,
    },
    {
      name: 'API reads, errors',
      value: busy.failed,
      unit: '',
      baseline: null,
      budgets: [{ of: 'value', atMost: 0 }],
    },
  ]
}
