import { expect, test } from 'vitest'
import { readDefinition } from '#testing/captures/read-captures.ts'
import {
  connectHub,
  describedDevice,
  eventually,
  openTestLink,
  type TestHub,
  type TestLink,
} from '#testing/hub.ts'

const address = '0x00000000000000aa'
const plug = readDefinition('E22xx')
const contact = readDefinition('SDO-4-1-00')
const airConditioner = readDefinition('ACW02-ZB')
const battery = { type: 'EndDevice', power_source: 'Battery' }

async function valuesOf(link: TestLink, { homeId }: TestHub): Promise<Record<string, number>> {
  const [device] = (await link.history.newest(homeId)).values()
  return Object.fromEntries([...(device ?? [])].map(([capability, { value }]) => [capability, value]))
}

test('a message that a device sent before its hub described it is read once the hub has', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/state', { state: 'online' })
  // The sequence of Zigbee2MQTT's pairing: first unlisted, then listed without a definition, then with one.
  await publish('entree/porte', { battery: 81, linkquality: 90 })
  await publish('bridge/devices', [describedDevice(address, 'entree/porte', null, battery)])
  await publish('entree/porte', { contact: false, battery: 80, linkquality: 91 })
  expect(await valuesOf(link, hub)).toEqual({})
  await publish('bridge/devices', [describedDevice(address, 'entree/porte', contact, battery)])
  expect(await valuesOf(link, hub)).toMatchObject({ open: 1, battery: 80 })
  await end()
  await link.close()
})

test('the state of a device that was just paired is requested, of a sleeping one while it is awake', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end, received } = await connectHub(link.address, hub)
  const sleeper = '0x00000000000000bb'
  const sensor = readDefinition('SNZB-02D')
  await publish('bridge/state', { state: 'online' })
  await publish('bridge/devices', [
    describedDevice(address, 'prise', null),
    describedDevice(sleeper, 'sonde', null, battery),
  ])
  await publish('bridge/devices', [
    describedDevice(address, 'prise', plug),
    describedDevice(sleeper, 'sonde', sensor, battery),
  ])
  const asked = () => received.filter(({ topic }) => topic.endsWith('/get'))
  await eventually(asked, (questions) =>
    ['{"state":""}', '{"power":""}'].every((one) => questions.some(({ payload }) => payload === one)),
  )
  await eventually(asked, (questions) => questions.some(({ topic }) => topic.endsWith('/sonde/get')))
  // Already known: the same list causes no more requests. Requests are sent in order, so the last ones are those to a
  // device that joined after all others.
  const known = [describedDevice(address, 'prise', plug), describedDevice(sleeper, 'sonde', sensor, battery)]
  await publish('bridge/devices', known)
  await publish('bridge/devices', [...known, describedDevice('0x00000000000000dd', 'lampe', plug)])
  await eventually(asked, (questions) => questions.some(({ topic }) => topic.endsWith('/lampe/get')))
  const questions = asked().map(({ topic, payload }) => `${topic} ${payload}`)
  expect(questions).toEqual([...new Set(questions)])
  await end()
  await link.close()
})

test('a property that a hub cannot read is not requested a second time', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const listed = [
    describedDevice(address, 'clim', airConditioner),
    describedDevice('0x00000000000000cc', 'prise', plug),
  ]
  const first = await connectHub(link.address, hub)
  const isAsked = ({ topic, payload }: { topic: string; payload: string }) =>
    topic.endsWith('/prise/get') && payload === '{"power":""}'
  await first.publish('bridge/state', { state: 'online' })
  await first.publish('bridge/devices', listed)
  await eventually(
    () => first.received,
    (messages) => messages.some(isAsked),
  )
  await first.publish('bridge/logging', {
    level: 'error',
    message: "z2m: No converter available for 'power' on 'prise'",
  })
  await first.end()
  const again = await connectHub(link.address, hub)
  await again.publish('bridge/state', { state: 'online' })
  // Requests are sent in order, so the last ones are those to the last device of the list.
  await again.publish('bridge/devices', [...listed, describedDevice('0x00000000000000dd', 'lampe', plug)])
  await eventually(
    () => again.received,
    (messages) => messages.some(({ topic }) => topic.endsWith('/lampe/get')),
  )
  expect(again.received.map(({ topic, payload }) => `${topic.split('/').at(-2)} ${payload}`)).toContain(
    'prise {"state":""}',
  )
  expect(again.received.filter(isAsked)).toEqual([])
  // Every air conditioner lists this property, and none can read it.
  expect(
    [...first.received, ...again.received].filter(({ payload }) => payload === '{"running_state":""}'),
  ).toEqual([])
  await again.end()
  await link.close()
})
