import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { connectHub, describedDevice, eventually, openTestLink, type TestHub } from '#testing/hub.ts'

const plug = describedDevice('0x0000000000000001', 'lampe', readDefinition('E22xx'))
const other = describedDevice('0x0000000000000002', 'prise', readDefinition('E22xx'))

/** Presence is written often, and the time of a last message alone once an hour. */
const timings = { flush: 10, seen: 3_600_000 }

const first = Date.now() - 60_000
const last = first + 30_000

/** A hub with two plugs, `lampe` and `prise`, at a gateway that can be started again. */
async function startHub(changed: Partial<typeof timings> = {}) {
  const database = await openTestDatabase()
  let hub: TestHub | null = null
  const start = async () => {
    const link = await openTestLink({ database, timings: { ...timings, ...changed } })
    const own = (hub ??= await link.addHub())
    const client = await connectHub(link.address, own)
    await client.publish('bridge/state', { state: 'online' })
    await client.publish('bridge/devices', [plug, other])
    const stop = async () => {
      await client.end()
      await link.close()
    }
    return { link, publish: client.publish, end: () => client.end(), stop }
  }
  const rows = () =>
    database.query<{ seen: number | null; availability: string | null; reachable: boolean; hubSeen: number }>(
      `select d.last_seen as seen, d.availability, d.reachable, h.last_seen as "hubSeen"
       from device d join hub h on h.id = d.hub_id order by d.friendly_name`,
    )
  const seen = async () => (await rows())[0]?.seen
  /** The lamp is on at `first`, which is stored, and off at `last`. */
  const reportTwice = async ({
    publish,
  }: {
    publish: (name: string, message: object) => Promise<unknown>
  }) => {
    await publish('lampe', { state: 'ON', last_seen: first })
    await eventually(seen, (at) => at === first)
    await publish('lampe', { state: 'OFF', last_seen: last })
  }
  return { database, start, rows, seen, reportTwice }
}

test('the time of a last message is not written alone, and is known again after a stop and after a kill', async () => {
  const { database, start, rows, seen, reportTwice } = await startHub()
  const one = await start()
  await reportTwice(one)
  // Written later than the message before it.
  await one.publish('prise/availability', { state: 'offline' })
  await eventually(rows, (devices) => devices[1]?.availability === 'offline')
  expect(await seen()).toBe(first)
  await one.stop()
  expect(await seen()).toBe(last)

  // As if the gateway had been killed before it wrote it: the reading was stored.
  await database.query('update device set last_seen = $1', [new Date(first)])
  const two = await start()
  await two.stop()
  expect(await seen()).toBe(last)
})

test('the time of a last message is written when it is old enough', async () => {
  const { start, seen, reportTwice } = await startHub({ seen: last - first })
  const one = await start()
  await reportTwice(one)
  await eventually(seen, (at) => at === last)
  await one.stop()
})

test('the time of a last message is written when the device or its hub goes offline', async () => {
  const { start, rows, reportTwice } = await startHub()
  const one = await start()
  await reportTwice(one)
  const [before] = await rows()
  await one.end()
  const [lamp] = await eventually(
    rows,
    ([found]) => found?.seen === last && found.hubSeen > (before?.hubSeen ?? 0),
  )
  expect(lamp?.reachable).toBe(false)
  await one.link.close()
})

test('a hub that connects and sends nothing was never seen', async () => {
  const database = await openTestDatabase()
  const link = await openTestLink({ database, timings })
  const client = await connectHub(link.address, await link.addHub())
  await client.end()
  await link.close()
  expect(await database.query('select last_seen from hub')).toEqual([{ last_seen: null }])
})

test('a gateway that lost a home to another one does not write what it remembers of it', async () => {
  const { database, start, reportTwice } = await startHub()
  const one = await start()
  await reportTwice(one)
  // Another gateway has stored it since.
  await database.query(`update device set availability = 'offline'`)
  const partitions = Array.from({ length: 256 }, (_, partition) => partition)
  await one.link.hubLink.onRevoked(partitions, true)
  const devices = await database.query('select availability from device')
  expect(devices).toEqual([{ availability: 'offline' }, { availability: 'offline' }])
  await one.stop()
})

test('that the past of a window is to be judged is stored before it is judged', async () => {
  const database = await openTestDatabase()
  const contact = describedDevice('0x0000000000000003', 'fenêtre', readDefinition('SDO-4-1-00'), {
    type: 'EndDevice',
    power_source: 'Battery',
  })
  let hub: TestHub | null = null
  const start = async (judging: { settle: number } | { sweep: number }) => {
    const link = await openTestLink({ database, timings: { ...timings, ...judging } })
    const own = (hub ??= await link.addHub())
    const client = await connectHub(link.address, own)
    await client.publish('bridge/state', { state: 'online' })
    await client.publish('bridge/devices', [contact])
    const stop = async () => {
      await client.end()
      await link.close()
    }
    return { publish: client.publish, stop }
  }
  const unjudged = () =>
    database
      .query<{ marks: [string, number][] }>(`select presence -> 'unjudged' as marks from device`)
      .then(([row]) => row?.marks)
  const at = (hours: number) => Date.now() - hours * 3_600_000
  const one = await start({ settle: 0 })
  await one.publish('fenêtre', { contact: true, last_seen: at(30) })
  await one.publish('fenêtre', { contact: true, last_seen: at(10) })
  await eventually(unjudged, (marks) => marks?.length === 0)
  await one.stop()

  // Between two messages: nothing else is to be stored. This gateway never judges, not even the past at its start.
  const late = at(28)
  const two = await start({ sweep: 3_600_000 })
  await two.publish('fenêtre', { contact: false, last_seen: late })
  await eventually(unjudged, (marks) => marks?.[0]?.[1] === late)
  await two.stop()
})
