import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { modelKind } from './device-facts.tsx'

const clone = join(import.meta.dirname, '../../../../..')
const devicesSchema = z.array(z.object({ definition: z.nullish(z.object({ description: z.string() })) }))

/** Descriptions recorded from a Zigbee2MQTT with 22 devices. */
function recorded(): string[] {
  const path = 'apps/gateway/src/testing/captures/bridge-devices.json'
  return devicesSchema
    .parse(JSON.parse(readFileSync(join(clone, path), 'utf8')))
    .flatMap(({ definition }) => definition?.description ?? [])
}

test('every model described by a real hub has a known kind', () => {
  expect(recorded().length).toBeGreaterThan(20)
  expect(recorded().filter((description) => modelKind(description) === null)).toEqual([])
})

test('the main function in the description of the maker decides the kind', () => {
  expect(modelKind('Pilot wire heating module')).toBe('pilot_wire')
  expect(modelKind('Cable outlet with pilot wire and consumption measurement')).toBe('cable_outlet')
  expect(modelKind('Smoke detector with siren')).toBe('smoke')
  expect(modelKind('Zigbee thermostatic radiator valve')).toBe('valve')
  expect(modelKind('Roller shutter relay switch')).toBe('shutter')
  expect(modelKind('TRADFRI bulb E26/27, white spectrum, globe, opal, 1055/1100/1160 lm')).toBe('white_bulb')
  expect(modelKind('Multifunction relay switch with metering')).toBe('metering_relay')
})

test('unknown descriptions have no kind', () => {
  expect(modelKind('Quantum flux capacitor')).toBeNull()
})
