import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { clone } from '#bench/ground/machine.ts'

const capturedSchema = z.array(z.looseObject({ friendly_name: z.string() }))

const captures = join(clone, 'apps/gateway/src/testing/captures/bridge-devices.json')

/** Real devices whose entries are copied under other addresses: a metering socket and a temperature sensor. */
const models = { socket: 'prise tv', sensor: 'sonde salon' } as const

/** Readings of one message of a simulated device: each of its values differs from the one before. */
export const READINGS_A_MESSAGE = 4

/** A hub's `bridge/devices`: the captured entry of a socket or sensor, once for each name. */
export function listDevices(names: readonly string[], kind: 'both' | 'sensor'): string {
  const entries = capturedSchema.parse(JSON.parse(readFileSync(captures, 'utf8')))
  const find = (name: string) => entries.find((entry) => entry.friendly_name === name)
  const listed = names.map((name, at) => ({
    ...(kind === 'both' && isSocket(at) ? find(models.socket) : find(models.sensor)),
    friendly_name: name,
    ieee_address: `0x${(0x0015_0000_0000 + at).toString(16).padStart(16, '0')}`,
    // The bindings of clusters are not needed here, and are most of the bytes of ten thousand devices.
    endpoints: {},
  }))
  return JSON.stringify(listed)
}

/** The n-th state of the device at this place of the list, as Zigbee2MQTT writes it; `at` in ms. */
export function stateText(place: number, n: number, at: number): string {
  return isSocket(place)
    ? `{"current":${(n % 1_500) / 100},"energy":${n / 1_000},"last_seen":${at},"linkquality":${n % 256},"power":${n % 3_000},"state":"ON","voltage":230}`
    : `{"battery":${100 - (n % 50)},"humidity":${40 + (n % 200) / 10},"last_seen":${at},"linkquality":${n % 256},"temperature":${15 + (n % 120) / 10}}`
}

function isSocket(place: number): boolean {
  return place % 2 === 0
}
