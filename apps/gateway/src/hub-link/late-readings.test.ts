import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { createTestClock } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import {
  connectHub,
  describedDevice,
  eventually,
  openTestLink,
  type TestHub,
  type TestLink,
} from '#testing/hub.ts'
import { valueEdges } from './value-edges.ts'

const second = 1_000

/** The past is judged without a quiet time before it, even while messages are still being stored. */
const timings = { sweep: 1, settle: 0 }

/** Stopped: old messages that arrive seconds apart would look like those of a hub with a slow clock. */
const clock = createTestClock(Date.now())

type Report = { seconds: number; isOn: boolean }

const plug = describedDevice('0x0000000000000001', 'lampe', readDefinition('E22xx'))
const contact = describedDevice('0x0000000000000002', 'fenêtre', readDefinition('SDO-4-1-00'), {
  type: 'EndDevice',
  power_source: 'Battery',
})

/** The states of a lamp and a window at some seconds, and the order in which the messages arrive. */
const lists = fc.uniqueArray(fc.record({ seconds: fc.integer({ min: 0, max: 900 }), isOn: fc.boolean() }), {
  selector: ({ seconds }) => seconds,
  minLength: 1,
  maxLength: 12,
})
const arrivals = lists.chain((reports) =>
  fc.record({
    reports: fc.constant(reports),
    order: fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }),
    /** Messages that arrive together; after each batch the gateway may be restarted. */
    batch: fc.integer({ min: 1, max: 6 }),
    restarts: fc.array(fc.boolean(), { maxLength: 6 }),
  }),
)

test('the stored states of a lamp and a window do not depend on the order of messages or on restarts between them', async () => {
  const database = await openTestDatabase()
  let link = await openTestLink({ database, timings, clock })
  await fc.assert(
    fc.asyncProperty(arrivals, async ({ reports, order, batch, restarts }) => {
      const hub = await link.addHub()
      const since = clock.now() - 3_600 * second
      let client = await join(link, hub)
      for (let first = 0; first < order.length; first += batch) {
        await Promise.all(order.slice(first, first + batch).map((one) => publishReport(client, since, one)))
        if (restarts[first / batch] !== true) continue
        await client.end()
        await link.close()
        link = await openTestLink({ database, timings, clock })
        client = await join(link, hub)
      }

      const list = reports
        .toSorted((one, other) => one.seconds - other.seconds)
        .map(({ seconds, isOn }) => ({ at: since + seconds * second, value: isOn ? 1 : 0 }))
      for (const [name, capability] of [
        ['lampe', 'on'],
        ['fenêtre', 'open'],
      ] as const) {
        expect(await storedOf(link, hub, name, capability), name).toEqual(list)
        expect(await newestOf(link, hub, name, capability), name).toEqual([list.at(-1)])
      }
      const edges = valueEdges(
        {
          times: Float64Array.from(list, ({ at }) => at),
          values: Float64Array.from(list, ({ value }) => value),
        },
        null,
      ).map(({ at, value }) => ({ at, state: value === 1 ? 'open' : 'closed' }))
      await eventually(
        () => occurrencesOf(link, hub),
        (found) => JSON.stringify(found) === JSON.stringify(edges),
      )
      await client.end()
    }),
    { numRuns: 15 },
  )
  await link.close()
})

test('a change that a late reading makes none is not kept, even if it is stored after the past was judged', async () => {
  const database = await openTestDatabase()
  const link = await openTestLink({ database, timings, clock })
  const hub = await link.addHub()
  const client = await join(link, hub)
  const since = clock.now() - 3_600 * second
  const report = (seconds: number, isOn: boolean) => publishReport(client, since, { seconds, isOn })
  await report(0, false)
  const late = await database.transaction(async (tx) => {
    await tx.query('lock table occurrence in share row exclusive mode')
    const change = report(10, true)
    await untilWaiting(tx, 1)
    const rest = report(5, true)
    await untilWaiting(tx, 2)
    return [change, rest]
  })
  await Promise.all(late)

  await eventually(
    () => occurrencesOf(link, hub),
    (found) => JSON.stringify(found) === JSON.stringify([{ at: since + 5 * second, state: 'open' }]),
  )
  await client.end()
  await link.close()
})

/** Resolves once at least so many sessions wait to write occurrences. */
async function untilWaiting(tx: Database, count: number): Promise<void> {
  await eventually(
    () =>
      tx.query(`select from pg_locks where not granted and relation = 'occurrence'::regclass
        and database = (select oid from pg_database where datname = current_database())`),
    (waiting) => waiting.length >= count,
  )
}

async function join(link: TestLink, hub: TestHub) {
  const client = await connectHub(link.address, hub)
  await client.publish('bridge/state', { state: 'online' })
  await client.publish('bridge/devices', [plug, contact])
  return client
}

async function publishReport(
  { publish }: Awaited<ReturnType<typeof join>>,
  since: number,
  { seconds, isOn }: Report,
): Promise<void> {
  const seen = since + seconds * second
  await Promise.all([
    publish('lampe', { state: isOn ? 'ON' : 'OFF', last_seen: seen }),
    publish('fenêtre', { contact: !isOn, last_seen: seen }),
  ])
}

const ofDevice = `from series s join device d on d.id = s.device_id`

function storedOf(link: TestLink, { hubId }: TestHub, name: string, capability: Capability) {
  return link.database.query(
    `select r.at, r.value ${ofDevice} join reading r on r.series_id = s.id
     where d.hub_id = $1 and d.friendly_name = $2 and s.capability = $3 order by r.at`,
    [hubId, name, capability],
  )
}

function newestOf(link: TestLink, { hubId }: TestHub, name: string, capability: Capability) {
  return link.database.query(
    `select n.at, n.value ${ofDevice} join newest_value n on n.series_id = s.id
     where d.hub_id = $1 and d.friendly_name = $2 and s.capability = $3`,
    [hubId, name, capability],
  )
}

function occurrencesOf(link: TestLink, { hubId }: TestHub) {
  return link.database.query(
    `select o.at, o.state from occurrence o join device d on d.id = o.device_id where d.hub_id = $1 order by o.at`,
    [hubId],
  )
}
