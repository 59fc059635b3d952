import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { connectHub, describedDevice, eventually, openTestLink, type TestHub } from '#testing/hub.ts'

const plug = describedDevice('0x0000000000000001', 'lampe', readDefinition('E22xx'))
const other = describedDevice('0x0000000000000002', 'prise', readDefinition('E22xx'))

/** Presence is written often, and the time of a last message once an hour. */
const timings = { flush: 10, seen: 3_600_000 }

test('the time of a last message is not written alone, and is known again after a stop and after a kill', async () => {
  const database = await openTestDatabase()
  const open = async (hub?: TestHub) => {
    const link = await openTestLink({ database, timings })
    const at = hub ?? (await link.addHub())
    const client = await connectHub(link.address, at)
    await client.publish('bridge/state', { state: 'online' })
    await client.publish('bridge/devices', [plug, other])
    const close = async () => {
      await client.end()
      await link.close()
    }
    return { hub: at, publish: client.publish, close }
  }
  const rows = () =>
    database.query<{ name: string; seen: number | null; availability: string | null }>(
      'select friendly_name as name, last_seen as seen, availability from device order by friendly_name',
    )
  const seen = async () => (await rows())[0]?.seen
  const first = Date.now() - 60_000
  const last = first + 30_000

  const one = await open()
  await one.publish('lampe', { state: 'ON', last_seen: first })
  await eventually(seen, (at) => at === first)
  await one.publish('lampe', { state: 'OFF', last_seen: last })
  // Written later than the message before it.
  await one.publish('prise/availability', { state: 'offline' })
  await eventually(rows, (devices) => devices[1]?.availability === 'offline')
  expect(await seen()).toBe(first)
  await one.close()
  expect(await seen()).toBe(last)

  // As if the gateway had been killed before it wrote it: the reading was stored.
  await database.query(`update device set last_seen = to_timestamp($1::float8 / 1000)`, [first])
  const two = await open(one.hub)
  await two.close()
  expect(await seen()).toBe(last)
})
