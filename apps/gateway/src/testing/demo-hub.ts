import { connectAsync, type MqttClient } from 'mqtt'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { readDefinition } from '#testing/captures/read-captures.ts'
import type { Gateway } from './gateway-process.ts'
import { describedDevice } from './hub.ts'

/** A device that receives nothing; it reports its current state whenever its hub connects. */
export type ReportingDevice = { name: string; model: string; state: Record<string, unknown> }

/**
 * For tests: the demo's hub with four pilot-wire modules that keep the mode that is set; it reconnects whenever its
 * connection is closed.
 */
export async function runHub(
  { ready }: Gateway,
  address = ready.mqttAddress ?? '',
  others: readonly ReportingDevice[] = [],
): Promise<{
  client: MqttClient
  prefix: string
  modes: ReadonlyMap<string, string>
  /** Sets that the modules received for the mode that they were in already. */
  repeated: readonly string[]
}> {
  const hub = ready.demo.hubs[0]
  const prefix = `homes/${hub?.hubId}/zigbee2mqtt`
  const modes = new Map([1, 2, 3, 4].map((number) => [`module ${number}`, 'comfort']))
  const repeated: string[] = []
  const client = await connectAsync(address, {
    username: hub?.hubId ?? '',
    password: hub?.secret ?? '',
    reconnectPeriod: 50,
  })
  onTestFinished(() => client.endAsync(true))
  client.on('error', () => {})
  const publish = (topic: string, payload: unknown) =>
    // The broker retains the hub's messages about itself, as Zigbee2MQTT requests.
    client.publish(`${prefix}/${topic}`, JSON.stringify(payload), {
      qos: 1,
      retain: topic.startsWith('bridge/'),
    })
  const introduce = () => {
    publish('bridge/state', { state: 'online' })
    const modules = [...modes.keys()].map((name) => ({ name, model: 'VAV-256215-MOD1' }))
    publish(
      'bridge/devices',
      [...modules, ...others].map(({ name, model }, index) =>
        describedDevice(`0x00124b00dead000${index}`, name, readDefinition(model)),
      ),
    )
    for (const [name, mode] of modes) publish(name, { pilot_wire_mode: mode })
    for (const { name, state } of others) publish(name, state)
  }
  client.on('connect', introduce)
  client.on('message', (topic, payload) => {
    const [name = '', verb] = topic.slice(prefix.length + 1).split('/')
    if (!modes.has(name)) return
    if (verb === 'set') {
      const mode = setSchema.parse(JSON.parse(payload.toString())).pilot_wire_mode
      if (modes.get(name) === mode) repeated.push(`${name} ${mode}`)
      modes.set(name, mode)
    }
    publish(name, { pilot_wire_mode: modes.get(name) })
  })
  await client.subscribeAsync([`${prefix}/+/set`, `${prefix}/+/get`])
  introduce()
  return { client, prefix, modes, repeated }
}

const setSchema = z.object({ pilot_wire_mode: z.string() })
