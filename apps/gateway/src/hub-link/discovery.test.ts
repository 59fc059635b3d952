import { expect, test } from 'vitest'
import { connectHub, eventually, openTestLink } from '#testing/hub.ts'

test('a hub with Home Assistant discovery on connects without an error, and its discovery messages reach no other hub', async () => {
  const link = await openTestLink()
  const [one, two] = [await link.addHub(), await link.addHub()]
  const { client, publish, end, received } = await connectHub(link.address, one)
  // The requests of Zigbee2MQTT at its start with `homeassistant: enabled`.
  await client.subscribeAsync('homeassistant/status')
  await client.subscribeAsync('homeassistant/#')
  await client.publishAsync('homeassistant/sensor/0x1/temperature/config', '{}', { qos: 1, retain: true })
  await client.unsubscribeAsync('homeassistant/#')
  const neighbour = await connectHub(link.address, two)
  await neighbour.client.subscribeAsync('homeassistant/#')
  await client.publishAsync('homeassistant/status', 'online', { qos: 1 })
  // It stays connected, and its later messages are received.
  await publish('bridge/state', { state: 'online' })
  await eventually(
    () => link.changes,
    ({ length }) => length === 1,
  )
  expect(neighbour.received).toEqual([])
  expect(received).toEqual([])
  await neighbour.end()
  await end()
  await link.close()
})
