import type { World } from '#bench/ground/world.ts'
import { type MqttWire, openMqttWire } from './mqtt-wire.ts'
import { listDevices } from './simulated-devices.ts'

/** A hub of the owner's home with some temperature sensors, signed in and stored. */
export type HomeHub = { wire: MqttWire; topicOf(name: string): string }

/** Creates and connects a hub, and sends the list of sensors with these names. Resolves when all of them are stored. */
export async function joinHub(world: World, name: string, sensors: readonly string[]): Promise<HomeHub> {
  const { hubId, secret } = await world.addHub(name)
  const wire = await openMqttWire({ address: world.product.mqttAddress, user: hubId, password: secret })
  const prefix = `homes/${hubId}/zigbee2mqtt/`
  wire.publish(`${prefix}bridge/state`, '{"state":"online"}')
  wire.publish(`${prefix}bridge/devices`, listDevices(sensors, 'sensor'))
  await wire.settled()
  return { wire, topicOf: (sensor) => prefix + sensor }
}
