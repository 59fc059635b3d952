import { expect, test } from 'vitest'
import { startTestHome } from '#wire/test-home.ts'

test('a dead device fails after five seconds and not before', async () => {
  await using demo = await startTestHome({ faults: 'dead:Radiateur bureau' })
  demo.publish('Radiateur bureau/set', { pilot_wire_mode: 'comfort' })
  demo.publish('bridge/request/health_check', '')
  await demo.until('bridge/response/health_check')
  expect(demo.received.some((one) => one.topic === 'bridge/logging')).toBe(false)
  demo.pass(5)
  await demo.until('bridge/logging', (payload) =>
    payload.includes("z2m: Publish 'set' 'pilot_wire_mode' to 'Radiateur bureau' failed: 'Error: "),
  )
})

test('a reverting module echoes the order and reverts it after its delay', async () => {
  await using demo = await startTestHome({ faults: 'revert:Radiateur d’amis', revertAfterSeconds: 20 })
  const [before] = demo.statesOf('Radiateur d’amis')
  demo.publish('Radiateur d’amis/set', { pilot_wire_mode: 'comfort' })
  await demo.until('Radiateur d’amis', (payload) => payload.includes('"comfort"'), 2)
  demo.pass(20)
  await demo.until('Radiateur d’amis', () => true, 5)
  expect(demo.statesOf('Radiateur d’amis').at(-1)?.['pilot_wire_mode']).toBe(before?.['pilot_wire_mode'])
})

test('a device that never answers a get echoes its set and never reports the property again', async () => {
  await using demo = await startTestHome({ faults: 'silent-get:*' })
  demo.publish('Radiateur canapé/set', { pilot_wire_mode: 'off' })
  await demo.until('Radiateur canapé', (payload) => payload.includes('"off"'))
  demo.publish('Radiateur canapé/get', { pilot_wire_mode: '' })
  demo.pass(700)
  await demo.until('Radiateur canapé', () => true, 4)
  const modes = demo.statesOf('Radiateur canapé').map((state) => state['pilot_wire_mode'])
  expect(modes.filter((mode) => mode === 'off')).toHaveLength(1)
  expect(modes.at(-1)).toBeNull()
})

test('a hub that drops its connection is marked offline by the broker and comes back', async () => {
  await using demo = await startTestHome({ faults: 'hub-drop:0.1' })
  demo.pass(600)
  await demo.until('bridge/state', (payload) => payload.includes('offline'))
  await demo.until('bridge/state', (payload) => payload.includes('online'), 2)
  demo.publish('Radiateur canapé/set', { pilot_wire_mode: 'off' })
  await demo.until('Radiateur canapé', (payload) => payload.includes('"off"'))
})

test('wrong clocks, duplicates and garbage are sent if requested, and the hub continues', async () => {
  await using demo = await startTestHome({ faults: 'clock:-3,duplicate,garbage' })
  expect(demo.statesOf('Sonde salon')[0]?.['last_seen']).toBe('2027-01-18T14:00:00.000Z')
  const isNonsense = ({ topic, payload }: { topic: string; payload: string }) =>
    topic.includes('__proto__') || topic.includes('nothing') || !payload.startsWith('{"')
  for (let step = 0; step < 40 && !demo.received.some(isNonsense); step += 1) {
    const count = demo.received.length
    demo.pass(60)
    while (demo.received.length === count) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(demo.received.some(isNonsense)).toBe(true)
  demo.publish('Radiateur canapé/set', { pilot_wire_mode: 'off' })
  await demo.until('Radiateur canapé', (payload) => payload.includes('"pilot_wire_mode":"off"'), 4)
})

test('late messages are sent later, with their original time', async () => {
  await using demo = await startTestHome({ faults: 'late:10' })
  const times = () => demo.statesOf('Sèche-serviettes').map((state) => Date.parse(String(state['last_seen'])))
  const areInOrder = () =>
    times().join() ===
    times()
      .toSorted((a, b) => a - b)
      .join()
  for (let minute = 0; minute < 300 && areInOrder(); minute += 1) {
    const count = demo.received.length
    demo.pass(60)
    demo.publish('Sèche-serviettes/get', { state: '' })
    while (demo.received.length === count) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(areInOrder()).toBe(false)
})

test('a leak sensor and a smoke detector alarm if requested, and not otherwise', async () => {
  await using calm = await startTestHome({ faults: '' })
  expect(calm.statesOf('Fuite évier')[0]?.['water_leak']).toBe(false)
  expect(calm.statesOf('Détecteur de fumée')[0]?.['smoke']).toBe(false)
  await using demo = await startTestHome({ faults: 'alarm:Fuite évier,alarm:Détecteur de fumée' })
  expect(demo.statesOf('Fuite évier')[0]?.['water_leak']).toBe(true)
  expect(demo.statesOf('Détecteur de fumée')[0]?.['smoke']).toBe(true)
})
