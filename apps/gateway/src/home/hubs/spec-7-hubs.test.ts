import { createHub, removeHub } from '@foyer/contract/hub.ts'
import { expect, test } from 'vitest'
import { connectHub, describedDevice, eventually } from '#testing/hub.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { addPerson, signIn } from '#testing/app.ts'
import { startTestWire } from '#testing/wire.ts'

test('§3 Hub: model, firmware, MAC address, SSID, online state: as the box says them, and when it goes', async () => {
  const wire = await startTestWire()
  const { hubId } = wire.credentials
  await eventually(wire.hubs, ([hub]) => hub?.online === true)
  expect(await wire.hubs()).toMatchObject([{ id: hubId, mac: null, ssid: null }])

  const info = { model: 'Box H2', firmware: '2.14.1-h2', mac: '00:12:4B:29:F0:C0', ssid: 'Maison' }
  await wire.hub.client.publishAsync(`homes/${hubId}/hub/info`, JSON.stringify(info), {
    qos: 1,
    retain: true,
  })
  expect(await wire.hubs()).toMatchObject([{ ...info, online: true, disconnected_since: null }])

  await wire.hub.publish('bridge/state', { state: 'offline' })
  await wire.hub.end()
  await eventually(wire.hubs, ([hub]) => hub?.online === false)
  expect(await wire.hubs()).toMatchObject([{ ...info, connected_since: null }])
  const back = await connectHub(wire.address, wire.credentials)
  await back.publish('bridge/state', { state: 'online' })
  await eventually(wire.hubs, ([hub]) => hub?.online === true)
  await back.end()
  await wire.close()
})

test('§7 GET /hubs answers to an access token in a Token header with that home’s hubs, and to nobody without one', async () => {
  const wire = await startTestWire()
  const { at, token, hub } = wire
  await hub.publish('bridge/devices', [
    describedDevice('0x00000000000000a1', 'chauffage', readDefinition('VAV-256215-MOD1')),
    describedDevice('0x00000000000000a2', 'prise', readDefinition('E22xx')),
  ])
  await hub.publish('chauffage', { pilot_wire_mode: 'eco' })
  await eventually(wire.devices, ({ length }) => length === 2)
  const send = (headers: Record<string, string>) =>
    at.send('/api/hubs', { headers: { 'Content-Type': 'application/json', ...headers } })

  const answer = await send({ Token: token })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([
    { id: wire.credentials.hubId, paired_objects: 2, reachable_objects: 1 },
  ])
  const elsewhere = await send({ Token: await signIn(at, await addPerson(at.database)) })
  expect(await elsewhere.json()).toEqual([])
  expect((await send({})).status).toBe(401)
  expect((await send({ Authorization: `Bearer ${token}` })).status).toBe(401)
  await wire.close()
})

test('devices that were kept when their hub was removed move to the hub that pairs them next', async () => {
  const wire = await startTestWire()
  const { at, token, hub } = wire
  const radiator = describedDevice('0x00000000000000a1', 'chauffage', readDefinition('VAV-256215-MOD1'))
  await hub.publish('bridge/devices', [radiator])
  const [first] = await eventually(wire.devices, ({ length }) => length === 1)
  await at.ask(removeHub, {
    token,
    params: { hubId: wire.credentials.hubId },
    query: { devices: 'keep' },
  })
  await expect(connectHub(wire.address, wire.credentials)).rejects.toThrow()

  const made = createHub.reply.parse((await at.ask(createHub, { token, body: { name: 'Box' } })).body)
  const next = await connectHub(wire.address, {
    ...wire.credentials,
    hubId: made.hub_id,
    secret: made.secret,
  })
  await next.publish('bridge/state', { state: 'online' })
  await next.publish('bridge/devices', [radiator])
  const [moved] = await eventually(wire.devices, ([device]) => device?.hubId === made.hub_id)
  expect(moved).toMatchObject({ id: first?.id, name: first?.name, room: first?.room })
  expect(await wire.devices()).toHaveLength(1)
  // An order reaches it through its new hub.
  await next.publish('chauffage', { pilot_wire_mode: 'eco' })
  await eventually(wire.devices, ([device]) => device?.status === 'online')
  await next.end()
  await wire.close()
})
