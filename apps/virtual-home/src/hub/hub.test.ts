import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noFaults } from '#faults/faults.ts'
import { house } from '#homes/house.ts'
import { typicalWeather } from '#world/weather.ts'
import { World } from '#world/world.ts'
import { Hub } from './hub.ts'

const weather = typicalWeather()
const evening = Date.parse('2027-01-18T18:00:00+01:00')

function startHub(seed: number, at = evening): Hub {
  return new Hub({
    home: house,
    world: new World({ home: house, seed, weather, at }),
    baseTopic: 'homes/h1/zigbee2mqtt',
    faults: noFaults,
    startedAt: at,
    reportMs: 30_000,
    revertAfterMs: 20_000,
  })
}

function story(hub: Hub, at: number): unknown[] {
  const messages: unknown[] = [hub.bridgeMessages(), hub.stateMessages()]
  for (let second = 1; second <= 1800; second += 1) {
    const now = at + second * 1000
    if (second === 300) messages.push(hub.receive('Radiateur canapé/set', '{"pilot_wire_mode":"eco"}', now))
    messages.push(hub.tick(now))
  }
  return messages
}

test('the same seed and clock give the same messages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (seed) => {
      expect(story(startHub(seed), evening)).toEqual(story(startHub(seed), evening))
    }),
    { numRuns: 3 },
  )
})

test('another seed gives other messages', () => {
  expect(story(startHub(1), evening)).not.toEqual(story(startHub(2), evening))
})

test('an idle hub sends less than a message per second, and every mains device reports at least every ten minutes', () => {
  const hub = startHub(1)
  hub.stateMessages()
  const received = new Map<string, number>()
  let count = 0
  for (let second = 1; second <= 3600; second += 1) {
    const now = evening + second * 1000
    for (const message of hub.tick(now)) {
      count += 1
      const silence = now - (received.get(message.topic) ?? evening)
      if (message.topic.startsWith('Radiateur')) expect(silence).toBeLessThanOrEqual(601_000)
      received.set(message.topic, now)
    }
  }
  expect(count).toBeLessThan(3600)
  expect(received.has('Compteur Linky')).toBe(true)
  expect(received.has('Volet parents')).toBe(false)
})

test('the press of the remote that switches the reading lamp is an event and not a state', () => {
  const hub = startHub(1)
  hub.stateMessages()
  const pressed: string[] = []
  const states: string[] = []
  for (let minute = 1; minute <= 360; minute += 1) {
    for (const message of hub.tick(evening + minute * 60_000)) {
      if (message.topic === 'Télécommande entrée/action') pressed.push(message.payload)
      if (message.topic === 'Télécommande entrée') states.push(message.payload)
    }
  }
  expect(pressed).toEqual(['single', 'single'])
  expect(states.filter((state) => state.includes('"action":"single"'))).toHaveLength(2)
  expect(states.some((state) => !state.includes('action'))).toBe(true)
})

test('no received message throws, whatever its content', () => {
  const hub = startHub(1)
  const anyTopic = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Radiateur canapé/set',
      'Éclairage salon/cuisine/set/state',
      'Lampe de lecture/get',
      'bridge/request/device/rename',
      'bridge/request/device/remove',
      '__proto__/set',
    ),
  )
  const anyPayload = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('{"__proto__":{"state":"ON"}}', '{"constructor":1}', '{"pilot_wire_mode":{"a":[]}}'),
  )
  fc.assert(
    fc.property(anyTopic, anyPayload, (topic, payload) => {
      expect(hub.receive(topic, payload, evening + 1000)).toBeInstanceOf(Array)
    }),
    { numRuns: 500 },
  )
})

test('a sleeping valve receives its pending commands in the order in which they were sent', () => {
  const moment = fc.integer({ min: 0, max: 3_600_000 })
  const gap = fc.integer({ min: 0, max: 6000 })
  fc.assert(
    fc.property(moment, gap, (after, between) => {
      const at = evening + after
      const hub = startHub(1, at)
      const states: unknown[] = []
      const receive = (messages: readonly { topic: string; payload: string }[]) => {
        for (const { topic, payload } of messages) {
          if (topic === 'Vanne cuisine') states.push(JSON.parse(payload).occupied_heating_setpoint)
        }
      }
      receive(hub.receive('Vanne cuisine/set', '{"occupied_heating_setpoint":23}', at + 1))
      receive(hub.receive('Vanne cuisine/set', '{"occupied_heating_setpoint":17.5}', at + 1 + between))
      for (let now = at + 1000 + between; now <= at + 12_000; now += 250) receive(hub.tick(now))
      expect(states).toContain(23)
      expect(states.at(-1)).toBe(17.5)
    }),
  )
})
