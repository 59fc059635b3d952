import { expect, test } from 'vitest'
import { expectedDefinitions, expectedDevices, expectedStates } from '#testing/captures/expected-captures.ts'
import { type DescribedDevice, parseDevices } from './parse-device.ts'
import { parseBridgeInfo } from './parse-bridge.ts'
import { bridgeLimits, parseJsonWithin, stateLimits } from './parse-json-within.ts'
import { parseState } from './parse-state.ts'
import { readCapture, readStates } from '#testing/captures/read-captures.ts'

/**
 * Models for which the type recorded in the capture differs from the rules: a pilot wire without climate is a receiver
 * whatever its description, and a device described as a socket is one.
 */
const otherwise = ['FPS-4-1-00', '067775/741811']

function row({ type, category, capabilities, commands }: DescribedDevice): string[] {
  return [type, category, capabilities.join(' '), commands.join(' ')]
}

function readDevices(): DescribedDevice[] {
  const list = parseDevices(parseJsonWithin(readCapture('bridge-devices.json'), bridgeLimits))
  expect(list?.coordinator).toBe('0x00124b0024c0ffee')
  return [...(list?.devices ?? [])]
}

test('each of the 22 paired devices gets its type, category, capabilities and commands', () => {
  const rows = readDevices().map((device) => [device.friendlyName, ...row(device)])
  expect(rows).toEqual(expectedDevices.map((expected) => [...expected]))
})

test('battery devices sleep and mains devices do not', () => {
  const sleeping = readDevices().filter(({ sleeps }) => sleeps)
  expect(sleeping.map(({ model }) => model)).toEqual([
    'TRVZB',
    'BTH-RA',
    'STPH-4-1-00',
    'SNZB-02D',
    'SNZB-03_eWeLink',
    'SDO-4-1-00',
    'SNZB-01',
    'HS2DB',
    'YRD426NRSC',
  ])
})

test('each of the 38 definitions gets its type, category, capabilities and commands', () => {
  const definitions: { model: string; specType: string }[] = JSON.parse(
    readCapture('definitions.json').toString(),
  )
  const rows = definitions.map((definition) => {
    const list = parseDevices([
      {
        ieee_address: '0x0000000000000001',
        friendly_name: 'it',
        type: 'Router',
        supported: true,
        definition,
      },
    ])
    const [device] = list?.devices ?? []
    if (device === undefined) throw new Error(definition.model)
    if (device.type !== definition.specType) expect(otherwise).toContain(definition.model)
    return [definition.model, ...row(device)]
  })
  expect(rows).toEqual(expectedDefinitions.map((expected) => [...expected]))
})

test('the 127 recorded states are parsed with their event times, and they contain no unknown word', () => {
  const mappings = new Map(readDevices().map(({ friendlyName, mapping }) => [friendlyName, mapping]))
  const seen = new Map<string, { messages: number; values: Record<string, number> }>()
  const actions: string[] = []
  let groups = 0
  for (const { name, payload } of readStates()) {
    const device = name === 'prise television' ? 'prise tv' : name
    const mapping = mappings.get(device)
    if (mapping === undefined) {
      expect(device).toBe('chauffages')
      groups++
      continue
    }
    const state = parseState(parseJsonWithin(payload, stateLimits), mapping)
    expect(state?.lastSeen).toBeGreaterThan(Date.parse('2026-11-20T16:28:17Z'))
    expect(state?.unknownWords).toBe(0)
    if (state?.action) actions.push(state.action)
    const before = seen.get(device) ?? { messages: 0, values: {} }
    Object.assign(before.values, Object.fromEntries(state?.values ?? []))
    seen.set(device, { messages: before.messages + 1, values: before.values })
  }
  expect([...seen].map(([name, { messages, values }]) => [name, messages, values])).toEqual(expectedStates)
  expect(actions).toEqual(['pressed', 'single'])
  expect(groups).toBe(2)
})

test('the recorded bridge info gives version and coordinator', () => {
  expect(parseBridgeInfo(readCapture('bridge-info.json'))).toEqual({
    version: '2.14.1',
    coordinator: '0x00124b0024c0ffee',
    coordinatorType: 'Virtual',
  })
})
