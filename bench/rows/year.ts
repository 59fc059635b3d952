import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Capability } from '@foyer/contract/device.ts'
import { createHistory, type Reading } from '@foyer/gateway/src/history/history.ts'
import { createLog } from '@foyer/gateway/src/base/log.ts'
import { startBareServer } from '#bench/ground/bare-server.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { timeOf } from '#bench/ground/time-of.ts'
import { startWorld, type World } from '#bench/ground/world.ts'

const DAY = 86_400_000
const QUARTER = 15 * 60_000
const capabilities = [
  'temperature',
  'humidity',
  'instant_power',
  'energy_index',
] as const satisfies Capability[]

/** A year of four series in one request, from the sealed days. */
export const year: Measure = {
  name: 'year',
  async run() {
    const world = await startWorld()
    try {
      const end = Math.floor(Date.now() / DAY) * DAY
      const deviceId = await addDevice(world)
      await writeYear(world, deviceId, end)
      return [
        await ask(world, { deviceId, end, minutes: 15, name: 'a year at 15 min × 4 series, HTTP' }),
        await ask(world, { deviceId, end, minutes: 1440, name: 'a year in days × 4 series, HTTP' }),
      ]
    } finally {
      await world.close()
    }
  },
}

async function addDevice({ database, homeId }: World): Promise<string> {
  const id = randomUUID()
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, type, category, created_at)
     select $1, home_id, id, $2, 'year', 'year', 'sensor', 'none', now() from hub where home_id = $3 limit 1`,
    [id, id, homeId],
  )
  return id
}

/** Written as the gateway stores the messages that it receives, and sealed as it seals. */
async function writeYear({ database, homeId }: World, deviceId: string, end: number): Promise<void> {
  const history = createHistory({ database, clock: { now: Date.now }, log: createLog({ level: 'error' }) })
  for (let from = end - 365 * DAY; from < end; from += 30 * DAY) {
    const readings: Reading[] = []
    for (let at = from; at < Math.min(from + 30 * DAY, end); at += QUARTER) {
      for (const capability of capabilities)
        readings.push({ homeId, deviceId, capability, at, value: valueOf(capability, at) })
    }
    await history.record(readings)
  }
  // The gateway seals too, one of the two at a time: what it has done is not done here.
  for (let left = 1; left > 0; await sleep(100)) {
    await history.seal()
    const rows = await database.query<{ n: number }>(
      `select count(*)::int as n from stale_day join series on series.id = stale_day.series_id
       where series.device_id = $1 and day < to_timestamp($2::float8 / 1000)::date`,
      [deviceId, end - DAY],
    )
    left = rows[0]?.n ?? 0
  }
  await history.close()
  await database.query('vacuum analyze')
}

/** Days and seasons with a little noise that is the same each time. */
function valueOf(capability: (typeof capabilities)[number], at: number): number {
  const day = Math.sin((at / DAY) * 2 * Math.PI)
  const season = Math.sin((at / DAY / 365) * 2 * Math.PI)
  const noise = ((at / QUARTER) * 7_919) % 97
  switch (capability) {
    case 'temperature':
      return Math.round((19 + 3 * season + 2 * day + noise / 50) * 10) / 10
    case 'humidity':
      return Math.round(50 + 10 * season - 5 * day + noise / 20)
    case 'instant_power':
      return noise > 40 ? Math.round(1_000 + 500 * day + noise) : 0
    case 'energy_index':
      return Math.round((at - 1.7e12) / 3_600 + noise)
  }
}

async function ask(
  world: World,
  { deviceId, end, minutes, name }: { deviceId: string; end: number; minutes: number; name: string },
): Promise<Row> {
  const question = new URLSearchParams({
    startDate: new Date(end - 365 * DAY).toISOString(),
    endDate: new Date(end).toISOString(),
    aggregationMinutes: String(minutes),
    aggregableCapas: capabilities.join(','),
  })
  const path = `/api/devices/${deviceId}/capabilities/values?${question}`
  const headers = { Token: world.token, 'Accept-Encoding': 'identity' }
  const ours = await timeOf(world.product.address + path, headers)
  const answer: unknown = JSON.parse(ours.text)
  const server = await startBareServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  const bare = await timeOf(server.address, headers)
  await server.close()
  return {
    name,
    value: ours.time,
    unit: 'ms',
    baseline: bare.time,
    budgets: [{ of: 'value', atMost: 60 }],
    note: `${(ours.text.length / 1e6).toFixed(2)} MB of JSON, median of 15; baseline: a bare Node server that writes the same object as JSON`,
  }
}
