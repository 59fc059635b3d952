import { createHub, type Hub } from '@foyer/contract/hub.ts'
import { listDevices, type Device } from '@foyer/contract/device.ts'
import { listHubs } from '@foyer/contract/hub.ts'
import { createRoom } from '@foyer/contract/room.ts'
import { connectHub, eventually, type HubClient, type TestHub } from './hub.ts'
import { addPerson, signIn, startTestApp, type TestApp } from './app.ts'

/** A home through its public interfaces only: calls of its users and MQTT of its hub, no direct writes. */
export type TestWire = {
  at: TestApp
  token: string
  roomId: string
  /** The broker's address for its hub, and the hub's credentials. */
  address: string
  credentials: TestHub
  hub: HubClient
  devices(): Promise<Device[]>
  /** The device of this name; waits until it exists. */
  device(name: string): Promise<Device>
  hubs(): Promise<Hub[]>
  /** The address of the metrics, if the environment sets a port for them. */
  metricsAddress: string | null
  close(): Promise<void>
}

/** For tests: the whole gateway with its broker, a home of one room, and its connected hub. */
export async function startTestWire(environment: Record<string, string> = {}): Promise<TestWire> {
  const at = await startTestApp({ environment: { PLATFORM_KEY: 'the-key-of-a-test', ...environment } })
  const { mqttAddress, metricsAddress = null } = await at.app.listen()
  const person = await addPerson(at.database)
  const token = await signIn(at, person)
  const room = createRoom.reply.parse((await at.ask(createRoom, { token, body: { name: 'Salon' } })).body)
  const made = createHub.reply.parse((await at.ask(createHub, { token, body: { name: 'Box' } })).body)
  const credentials = {
    homeId: person.homeId,
    hubId: made.hub_id,
    secret: made.secret,
    roomId: room.id,
  }
  const address = mqttAddress ?? made.server
  const hub = await connectHub(address, credentials)
  await hub.publish('bridge/state', { state: 'online' })
  const devices = async () => listDevices.reply.parse((await at.ask(listDevices, { token })).body)
  return {
    at,
    token,
    metricsAddress,
    roomId: room.id,
    address,
    credentials,
    hub,
    devices,
    async device(name) {
      const list = await eventually(devices, (all) => all.some((one) => one.name === name))
      const device = list.find((one) => one.name === name)
      if (device === undefined) throw new Error(`There is no ${name}.`)
      return device
    },
    hubs: async () => listHubs.reply.parse((await at.ask(listHubs, { token })).body),
    async close() {
      await hub.end()
      await at.close()
    },
  }
}
