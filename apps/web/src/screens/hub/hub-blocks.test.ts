import { expect, test } from 'vitest'
import { hubBlock } from './hub-blocks.ts'

const given = {
  hub_id: '6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90',
  secret: 'kX4v9TqRb2Lm7WcEsJ3a',
  server: 'mqtts://foyer.example:8883',
  is_loopback: false,
  needs_account: false,
  base_topic: 'homes/6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90/zigbee2mqtt',
}

const words = { title: 'Foyer', merge: 'Add to your own parts' }

test('the block of Zigbee2MQTT holds server, user, password and base topic, and asks for event times', () => {
  const lines = hubBlock('zigbee2mqtt', given, words).split('\n')
  expect(lines).toContain('  server: mqtts://foyer.example:8883')
  expect(lines).toContain('  user: 6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90')
  expect(lines).toContain("  password: 'kX4v9TqRb2Lm7WcEsJ3a'")
  expect(lines).toContain('  base_topic: homes/6f0c2a4e-8b17-4d0a-9e5c-2c1d7be41f90/zigbee2mqtt')
  expect(lines).toContain('  last_seen: ISO_8601')
})

test('what a hub has in its file already is asked to be added to, not to be written twice', () => {
  const lines = hubBlock('zigbee2mqtt', given, words).split('\n')
  expect(lines[0]).toBe('# Foyer')
  expect(lines.indexOf('# Add to your own parts') + 1).toBe(lines.indexOf('advanced:'))
})

test('the Mosquitto bridge lets sets in at QoS 0 only and stays in its own prefix', () => {
  const lines = hubBlock('mosquitto', given, words).split('\n')
  expect(lines).toContain('address foyer.example:8883')
  expect(lines).toContain('bridge_capath /etc/ssl/certs')
  const topics = lines.filter((line) => line.startsWith('topic '))
  expect(topics.filter((line) => line.includes(' in ')).every((line) => line.includes(' in 0 '))).toBe(true)
  expect(topics.every((line) => line.includes(`homes/${given.hub_id}/zigbee2mqtt/`))).toBe(true)
})

test('a plain broker gets no certificate line', () => {
  expect(hubBlock('mosquitto', { ...given, server: 'mqtt://192.168.1.10:1883' }, words)).not.toContain(
    'capath',
  )
})
