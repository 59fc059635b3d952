import { expect, test } from 'vitest'
import { bridgedBlock, hubBlock } from './hub-configuration.ts'

const credentials = {
  hub_id: '6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90',
  secret: 'kX4v9TqRb2Lm7WcEsJ3a',
  server: 'mqtts://foyer.example:8883',
  is_loopback: false,
  needs_account: false,
  base_topic: 'homes/6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90/zigbee2mqtt',
}

const words = { title: 'Foyer', merge: 'Add to your own parts' }

test('the Zigbee2MQTT block has server, user, password and base topic, and requests event times', () => {
  const lines = hubBlock('zigbee2mqtt', credentials, words).split('\n')
  expect(lines).toContain('  server: mqtts://foyer.example:8883')
  expect(lines).toContain('  user: 6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90')
  expect(lines).toContain("  password: 'kX4v9TqRb2Lm7WcEsJ3a'")
  expect(lines).toContain('  base_topic: homes/6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90/zigbee2mqtt')
  expect(lines).toContain('  last_seen: ISO_8601')
})

test("the block asks to merge settings that the hub's file already has, instead of repeating them", () => {
  const lines = hubBlock('zigbee2mqtt', credentials, words).split('\n')
  expect(lines[0]).toBe('# Foyer')
  expect(lines.indexOf('# Add to your own parts') + 1).toBe(lines.indexOf('advanced:'))
})

test('the Mosquitto bridge accepts sets at QoS 0 only and stays within its own prefix', () => {
  const lines = hubBlock('mosquitto', credentials, words).split('\n')
  expect(lines).toContain('address foyer.example:8883')
  expect(lines).toContain('bridge_capath /etc/ssl/certs')
  const topics = lines.filter((line) => line.startsWith('topic '))
  expect(topics.filter((line) => line.includes(' in ')).every((line) => line.includes(' in 0 '))).toBe(true)
  expect(topics.every((line) => line.includes(`homes/${credentials.hub_id}/zigbee2mqtt/`))).toBe(true)
})

test('sets and gets reach a device with slashes in its name, through the filters of the bridge', () => {
  const filters = hubBlock('mosquitto', credentials, words)
    .split('\n')
    .flatMap((line) => /^topic (\S+) in 0 /.exec(line)?.[1] ?? [])
  const reaches = (topic: string) => filters.some((filter) => isMatch(filter, topic))
  for (const name of ['lampe', 'salon/lampe', 'rdc/salon/lampe', 'maison/rdc/salon/table/lampe']) {
    expect(reaches(`${name}/set`), name).toBe(true)
    expect(reaches(`${name}/get`), name).toBe(true)
    expect(reaches(name), name).toBe(false)
  }
})

function isMatch(filter: string, topic: string): boolean {
  const [expected, levels] = [filter.split('/'), topic.split('/')]
  if (expected.at(-1) === '#') return expected.slice(0, -1).every((level, index) => level === levels[index])
  return (
    expected.length === levels.length &&
    expected.every((level, index) => level === '+' || level === levels[index])
  )
}

test('a Zigbee2MQTT behind a bridge must also report event times and availability', () => {
  const lines = bridgedBlock(words).split('\n')
  expect(lines).toContain('  last_seen: ISO_8601')
  expect(lines.slice(-2)).toEqual(['availability:', '  enabled: true'])
})

test('a plain broker gets no certificate line', () => {
  expect(hubBlock('mosquitto', { ...credentials, server: 'mqtt://192.168.1.10:1883' }, words)).not.toContain(
    'capath',
  )
})
