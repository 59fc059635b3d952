import { createHub, type HubCredentials } from '@foyer/contract/hub.ts'
import mqtt from 'mqtt'
import * as z from 'zod'
import { callWith } from './accounts.ts'
import type { Product } from './product.ts'

/** A hub as a separate program: it publishes the messages of the test and subscribes to its topics. */
export type HubClient = {
  /** Resolves once the gateway has stored the message. */
  publish(topic: string, payload: unknown): Promise<void>
  /** Publishes the box's own description, which comes next to its Zigbee network. */
  describe(info: { model: string; firmware: string; mac: string; ssid: string }): Promise<void>
  /**
   * Calls back for each request to one of its devices from now on, by the device's name; a `get` request has no values.
   */
  onAsked(listener: (name: string, asked: Record<string, unknown>) => void): Promise<void>
  leave(): Promise<void>
}

const setSchema = z.record(z.string(), z.unknown())

/** Signs in on the broker with a hub's id and secret. Throws where the broker refuses it. */
export async function connectAsHub(
  given: Pick<HubCredentials, 'hub_id' | 'secret' | 'server' | 'base_topic'>,
): Promise<HubClient> {
  const client = await mqtt.connectAsync(
    given.server,
    { username: given.hub_id, password: given.secret, reconnectPeriod: 0 },
    false,
  )
  return {
    async publish(topic, payload) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
      await client.publishAsync(`${given.base_topic}/${topic}`, text, { qos: 1 })
    },
    async describe(info) {
      await client.publishAsync(`homes/${given.hub_id}/hub/info`, JSON.stringify(info), {
        qos: 1,
        retain: true,
      })
    },
    async onAsked(listener) {
      client.on('message', (topic, payload) => {
        const [name = '', verb] = topic.slice(given.base_topic.length + 1).split('/')
        listener(name, verb === 'set' ? setSchema.parse(JSON.parse(payload.toString())) : {})
      })
      await client.subscribeAsync([`${given.base_topic}/+/set`, `${given.base_topic}/+/get`])
    },
    leave: () => client.endAsync(),
  }
}

/** A numeric value of a device, as its hub describes it. */
export const reading = (property: string, unit: string) => ({
  type: 'numeric',
  name: property,
  label: property,
  property,
  access: 1,
  unit,
})

/** A room sensor, as in a hub's list of devices. */
export function sensorNamed(name: string, address: string): unknown {
  return {
    ieee_address: address,
    type: 'EndDevice',
    network_address: 4660,
    supported: true,
    disabled: false,
    friendly_name: name,
    power_source: 'Battery',
    model_id: 'STPH-4-1-00',
    interviewing: false,
    interview_completed: true,
    definition: {
      model: 'STPH-4-1-00',
      vendor: 'NodOn',
      description: 'Temperature and humidity sensor',
      supports_ota: false,
      exposes: [reading('temperature', '°C'), reading('humidity', '%'), reading('battery', '%')],
      options: [],
    },
  }
}

/** A pilot-wire module with every measurement that a device can have. */
export function pilotWireNamed(name: string, address: string): unknown {
  const order = {
    type: 'enum',
    name: 'pilot_wire_mode',
    label: 'Pilot wire mode',
    property: 'pilot_wire_mode',
    access: 7,
    values: ['off', 'comfort', 'eco', 'frost_protection', 'comfort_-1', 'comfort_-2'],
  }
  return {
    ieee_address: address,
    type: 'Router',
    network_address: 4661,
    supported: true,
    disabled: false,
    friendly_name: name,
    power_source: 'Mains (single phase)',
    model_id: 'SIN-4-FP-21',
    interviewing: false,
    interview_completed: true,
    definition: {
      model: 'SIN-4-FP-21',
      vendor: 'NodOn',
      description: 'Pilot wire heating module',
      supports_ota: false,
      exposes: [
        order,
        reading('temperature', '°C'),
        reading('humidity', '%'),
        reading('battery', '%'),
        reading('energy', 'kWh'),
        reading('power', 'W'),
        reading('current', 'A'),
      ],
      options: [],
    },
  }
}

/**
 * Creates a hub of a home, as its owner does, and signs in as this hub with devices that no other process publishes
 * for.
 */
export async function joinWith(
  product: Product,
  token: string,
  given: { hub: string; devices: readonly unknown[] },
): Promise<HubClient> {
  const answer = await callWith(product, token, '/hubs', { method: 'POST', body: { name: given.hub } })
  const client = await connectAsHub(createHub.reply.parse(await answer.json()))
  await client.publish('bridge/state', { state: 'online' })
  await client.publish('bridge/devices', given.devices)
  return client
}

/** See `joinWith`: with one room sensor. */
export function joinWithSensor(
  product: Product,
  token: string,
  sensor: { hub: string; name: string; address: string },
): Promise<HubClient> {
  const devices = [sensorNamed(sensor.name, sensor.address)]
  return joinWith(product, token, { hub: sensor.hub, devices })
}
