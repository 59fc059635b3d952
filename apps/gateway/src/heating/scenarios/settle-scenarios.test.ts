import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { frost, isOpen, openScenarioTest, replaceLoop, type ScenarioTest } from '#testing/scenarios.ts'
import { heatByRelay } from '#testing/relay.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function inForce(home: ScenarioTest) {
  return (await home.orders.stateOf(home.hub.homeId)).get(home.roomId)
}

test('a contact that opens runs a scenario once: its room is held, its devices get a command, its trace is written', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }], { name: 'Fenêtre' })
  home.clock.pass(MINUTE)
  await home.window('open')
  const [run] = await home.untilTraced(id, 1)
  expect(run).toMatchObject({
    outcome: 'ran',
    personName: null,
    clauses: [{ is: 'yes', value: 1, leaf: isOpen(home) }],
    effects: [{ kind: 'room', order: 'frost_protection', former: 'comfort', until: null, result: 'asked' }],
  })
  await eventually(
    () => home.ledger(),
    (lines) => lines[0]?.startsWith('frost_protection scenario') ?? false,
  )
  home.clock.pass(1_000)
  expect(await inForce(home)).toMatchObject({
    order: 'frost_protection',
    source: 'scenario',
    cause: { name: 'Fenêtre' },
  })

  home.clock.pass(MINUTE)
  await home.window('closed')
  await eventually(
    () => inForce(home),
    (order) => order?.source === 'schedule',
  )
  await home.idle()
  expect(await home.trace(id)).toHaveLength(1)
  await home.stop()
})

test('a condition with a duration runs at its instant, and leaves a near miss if it ended shortly before', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([
    { condition: isOpen(home, 10), actions: [{ kind: 'notify', text: 'Ouverte' }] },
  ])
  home.clock.pass(MINUTE)
  await home.window('open')
  await home.idle()
  home.clock.pass(8 * MINUTE)
  await home.window('closed')
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'near', reason: 'cut', effects: [] }])

  home.clock.pass(MINUTE)
  const opened = home.clock.now()
  await home.window('open')
  await home.idle()
  home.clock.pass(11 * MINUTE)
  const runs = await home.untilTraced(id, 2)
  expect(runs[1]).toMatchObject({ outcome: 'ran', at: opened + 10 * MINUTE })
  const notified = await home.database.query('select kind from notification where home_id = $1', [
    home.hub.homeId,
  ])
  expect(notified).toEqual([{ kind: 'scenario_message' }])
  await home.stop()
})

test('a scenario whose effects fail has none of them, and the others of its home run', async () => {
  const home = await openScenarioTest()
  const message: ScenarioAction = { kind: 'notify', text: 'Ouverte' }
  const failure: ScenarioAction = { kind: 'notify', text: 'Panne' }
  const failing = await home.activate([{ condition: isOpen(home), actions: [frost(home), message, failure] }])
  const other = await home.activate([{ condition: isOpen(home), actions: [message] }])
  await replaceLoop(home, {
    notifications: {
      ...home.notifications,
      async notify(tx, event) {
        if ('text' in event && event.text === 'Panne') throw new Error('The message cannot be sent.')
        await home.notifications.notify(tx, event)
      },
    },
  })
  home.clock.pass(MINUTE)
  await home.window('open')
  await eventually(
    () => home.trace(other),
    (runs) => runs.length === 1,
  )
  expect(await home.trace(failing)).toEqual([])
  const notified = await home.database.query(`select from notification where kind = 'scenario_message'`)
  expect(notified).toHaveLength(1)
  expect(await inForce(home)).toMatchObject({ source: 'schedule' })
  // A whole plan that fails is not delayed by the former failures of a part.
  const [clock] = await home.database.query('select tries, part_tries from home_clock where home_id = $1', [
    home.hub.homeId,
  ])
  expect(clock).toMatchObject({ tries: 0, part_tries: expect.any(Number) })
  expect(clock?.['part_tries']).toBeGreaterThan(0)
  await home.stop()
})

test('a run of a secure scenario waits for confirmation without any effect, and expires', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }], { isSecure: true })
  home.clock.pass(MINUTE)
  await home.window('open')
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'waiting' }])
  home.clock.pass(16 * MINUTE)
  await eventually(
    () => home.trace(id),
    ([run]) => run?.outcome === 'expired',
  )
  expect(await home.ledger()).toEqual([])
  await home.stop()
})

test('a stronger order holds the room, and the trace contains that', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.override('comfort_minus_1', { kind: 'hours', hours: 2 })
  home.clock.pass(MINUTE)
  await home.window('open')
  expect(await home.untilTraced(id, 1)).toMatchObject([
    { effects: [{ result: 'held', held_by: 'override', former: 'comfort_minus_1' }] },
  ])
  expect(await inForce(home)).toMatchObject({ source: 'override' })
  await home.stop()
})

test('an effect that is not possible is recorded, and the others are carried out', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([
    {
      condition: isOpen(home),
      actions: [
        { kind: 'light', device_id: home.contactId, level: 50 },
        { kind: 'shutter', device_id: '00000000-0000-4000-8000-000000000009', position: 0 },
        { kind: 'hot_water', mode: 'on' },
        frost(home),
      ],
    },
  ])
  home.clock.pass(HOUR)
  await home.window('open')
  const [run] = await home.untilTraced(id, 1)
  expect(run?.effects.map(({ kind, result }) => [kind, result])).toEqual([
    ['device', 'incapable'],
    ['device', 'gone'],
    ['hot_water', 'incapable'],
    ['room', 'asked'],
  ])
  await home.stop()
})

test('a room that is heated by a relay is set like the others', async () => {
  const home = await openScenarioTest()
  await heatByRelay(home.database, { homeId: home.hub.homeId, roomId: home.roomId })
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  home.clock.pass(MINUTE)
  await home.window('open')
  const [run] = await home.untilTraced(id, 1)
  expect(run?.effects).toMatchObject([{ kind: 'room', result: 'asked' }])
  expect(await inForce(home)).toMatchObject({ order: 'frost_protection', source: 'scenario' })
  await home.stop()
})

test('a rule about a room that follows its week begins when an override with the same mode ends', async () => {
  const home = await openScenarioTest()
  await home.override('comfort', { kind: 'cancelled' })
  const follows = { kind: 'order', room_id: home.roomId, mode: 'auto' } as const
  const id = await home.activate([{ condition: follows, actions: [{ kind: 'notify', text: 'Auto' }] }])
  home.clock.pass(MINUTE)
  await home.follow()
  const [run] = await home.untilTraced(id, 1)
  expect(run?.outcome).toBe('ran')
  await home.stop()
})
