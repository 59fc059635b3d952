import { expect, test } from 'vitest'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { connectHub, describedDevice, openTestLink } from '#testing/hub.ts'

test('names that are invalid as a topic or in the database exclude neither their own device nor the others', async () => {
  const plug = readDefinition('E22xx')
  const odd = { ...plug, exposes: [{ type: 'enum', property: 'x', access: 7, values: ['\u0000', '\ud800'] }] }
  const names = ['a\u0000b', 'half \ud83d', '#', 'lamp/+', 'odd definition', 'prise']
  const list = names.map((name, index) =>
    describedDevice(`0x000000000000000${index}`, name, name === 'odd definition' ? odd : plug),
  )
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)

  await publish('bridge/devices', list)
  await publish('prise', { power: 5 })

  const rows = await link.database.query<{ name: string; topic: string; type: string }>(
    'select name, friendly_name as topic, type from device where home_id = $1 order by address',
    [hub.homeId],
  )
  expect(rows.map(({ name, type }) => [name, type])).toEqual([
    ['0x0000000000000000', 'socket'],
    ['0x0000000000000001', 'socket'],
    ['0x0000000000000002', 'socket'],
    ['0x0000000000000003', 'socket'],
    ['odd definition', 'unknown'],
    ['prise', 'socket'],
  ])
  expect(rows.every(({ topic }) => !/[+#]/.test(topic))).toBe(true)
  expect(link.reports).toHaveLength(1)
  await end()
  await link.close()
})
