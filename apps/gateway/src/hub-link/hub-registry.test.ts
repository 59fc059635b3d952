import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { connectHub, eventually, openTestLink } from '#testing/hub.ts'
import { createHubRegistry } from './hub-registry.ts'

test('a hub is registered only once it is loaded completely', async () => {
  const link = await openTestLink()
  const { hubId } = await link.addHub()
  const reads: (() => void)[] = []
  const held: Database = {
    ...link.database,
    query: async (sql, values) => {
      await new Promise<void>((resolve) => reads.push(resolve))
      return link.database.query(sql, values)
    },
  }
  const registry = createHubRegistry({ database: held, history: link.history, now: Date.now })
  const found = registry.find(hubId)
  let isFound = false
  void found.then(() => (isFound = true))
  while (!isFound) {
    expect(registry.known(hubId)).toBeNull()
    reads.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(registry.known(hubId)).toBe(await found)
  await link.close()
})

test('messages that a hub sends right after it connected are handled while it is still being loaded', async () => {
  const link = await openTestLink()
  for (let round = 0; round < 30; round += 1) {
    const hub = await link.addHub()
    const client = await connectHub(link.address, hub)
    await client.publish('bridge/state', { state: 'online' })
    await eventually(
      () => link.changes,
      (changes) => changes.some(({ homeId, status }) => homeId === hub.homeId && status === 'online'),
    )
    await client.end()
  }
  await link.close()
})
