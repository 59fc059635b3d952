import { randomUUID } from 'node:crypto'
import type { ScenarioAction, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { createHomeLoop } from '#heating/home-loop/home-loop.ts'
import { createScenarios } from './scenarios.ts'
import { storeLateValues } from '#history/late-value.store.ts'
import { eventually } from '#testing/hub.ts'
import { openScenarioTest, type ScenarioTest } from '#testing/scenarios.ts'
import { heatByRelay } from '#testing/relay.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function isOpen(home: ScenarioTest, minutes = 0): ScenarioLeaf {
  return { kind: 'opening', device_id: home.contactId, is: 'open', minutes }
}

function frost(home: ScenarioTest): ScenarioAction {
  return { kind: 'rooms', rooms: [home.roomId], mode: 'anti-frost', until: { kind: 'while' } }
}

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

test('a time that passed while nothing ran is caught up once within 15 minutes, and missed after', async () => {
  const home = await openScenarioTest()
  const actions: ScenarioAction[] = [{ kind: 'notify', text: 'x' }]
  const soon = await home.activate([{ condition: { kind: 'time', at: 18 * 60 + 30 }, actions }])
  const late = await home.activate([{ condition: { kind: 'time', at: 18 * 60 + 5 }, actions }])
  home.clock.pass(40 * MINUTE)
  expect(await home.untilTraced(soon, 1)).toMatchObject([{ outcome: 'ran' }])
  expect(await home.untilTraced(late, 1)).toMatchObject([{ outcome: 'missed', reason: 'late' }])
  await home.restartLoop()
  await home.idle()
  expect(await home.trace(soon)).toHaveLength(1)
  expect(await home.trace(late)).toHaveLength(1)
  await home.stop()
})

test('a rule that is caught up holds no room if its condition has ended by then', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: { kind: 'time', at: 18 * 60 + 30 }, actions: [frost(home)] }])
  home.clock.pass(40 * MINUTE)
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'ran', effects: [{ result: 'over' }] }])
  await home.idle()
  expect(await inForce(home)).toMatchObject({ source: 'schedule' })
  await home.stop()
})

/** Gives the home a contract whose off-peak hours begin at this minute of the day. */
async function signContract(home: ScenarioTest, offPeakFrom: number): Promise<void> {
  await home.database.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
     values ($1, '2026-01-01', 'hp_hc', 6, $2)
     on conflict (home_id, valid_from) do update set off_peak = excluded.off_peak`,
    [home.hub.homeId, JSON.stringify([[offPeakFrom, 1440]])],
  )
}

test('a changed contract has the scenarios with a price evaluated at its new hours', async () => {
  const home = await openScenarioTest()
  const actions: ScenarioAction[] = [{ kind: 'notify', text: 'Heures creuses' }]
  const id = await home.activate([{ condition: { kind: 'price', band: 'off_peak' }, actions }])
  await signContract(home, 22 * 60)
  await home.idle()
  await signContract(home, 20 * 60)
  await home.idle()
  home.clock.pass(2 * HOUR + MINUTE)
  expect(await home.untilTraced(id, 1)).toMatchObject([
    { outcome: 'ran', at: Date.parse('2027-01-18T20:00:00+01:00') },
  ])
  await home.stop()
})

test('off-peak hours that began hours before a gateway ran again are missed', async () => {
  const home = await openScenarioTest()
  await signContract(home, 20 * 60)
  const actions: ScenarioAction[] = [{ kind: 'notify', text: 'Heures creuses' }]
  const id = await home.activate([{ condition: { kind: 'price', band: 'off_peak' }, actions }])
  await home.pauseLoop()
  home.clock.pass(4.5 * HOUR)
  await home.restartLoop()
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'missed', reason: 'late' }])
  await home.stop()
})

test('a report that was stored while no gateway ran is processed by the next one', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.pauseLoop()
  home.clock.pass(MINUTE)
  await home.window('open')
  expect(await home.trace(id)).toEqual([])
  await home.restartLoop()
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'ran' }])
  await home.stop()
})

/** Has the home planned by a loop that waits after it read the devices for the first time. */
async function planSlowly(home: ScenarioTest, onRead: () => Promise<void>): Promise<void> {
  await home.idle()
  await home.pauseLoop()
  let isRead = false
  const devices: Pick<ScenarioTest['devices'], 'ofHomes'> = {
    async ofHomes(...asked) {
      const known = await home.devices.ofHomes(...asked)
      if (!isRead) {
        isRead = true
        await onRead()
      }
      return known
    },
  }
  const loop = createHomeLoop({
    ...home,
    devices,
    due: home.link.due,
    live: { publish: () => {} },
    log: createLog({ level: 'silent' }),
    timings: { poll: 5, pause: 50 },
  })
  loop.start()
  onTestFinished(() => loop.close())
}

test('a report that is stored while a scenario is evaluated for the first time is evaluated two seconds later', async () => {
  const home = await openScenarioTest()
  await planSlowly(home, () => home.window('open'))
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  expect(await home.trace(id)).toEqual([])
  home.clock.pass(2_000)
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'ran' }])
  await home.stop()
})

test('a scenario whose effects fail has none of them, and the others of its home run', async () => {
  const home = await openScenarioTest()
  const actions: ScenarioAction[] = [{ kind: 'notify', text: 'Ouverte' }]
  const failing = await home.activate([{ condition: isOpen(home), actions: [...actions, frost(home)] }])
  const other = await home.activate([{ condition: isOpen(home), actions }])
  // Another row has the key of the run that follows.
  home.clock.pass(MINUTE)
  await home.database.query(
    `insert into scenario_run (home_id, id, scenario_id, rule_id, at, outcome, version, depth, clauses, effects)
     select home_id, gen_random_uuid(), id, (rules -> 0 ->> 'id')::uuid, to_timestamp($2::float8 / 1000), 'near', 1, 1,
       '[]', '[]'
     from scenario where id = $1`,
    [failing, home.clock.now()],
  )
  await home.window('open')
  await home.untilTraced(other, 1)
  expect(await home.trace(failing)).toMatchObject([{ outcome: 'near' }])
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

test('what becomes true right after a scenario is activated runs it, before any plan', async () => {
  const home = await openScenarioTest()
  const scenarioId = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.pauseLoop()
  const scenarios = createScenarios(home)
  const key = { homeId: home.hub.homeId, scenarioId }
  const marie = { homeId: home.hub.homeId, accountId: randomUUID(), accountName: 'Marie' }
  await home.database.query(
    `insert into account (id, email, name) values ($1, 'marie@example.org', 'Marie')`,
    [marie.accountId],
  )
  await home.database.transaction((tx) => scenarios.patch(tx, key, { state: 'suspended' }, marie))
  await home.database.transaction((tx) => scenarios.patch(tx, key, { state: 'active' }, marie))
  home.clock.pass(MINUTE)
  await home.window('open')
  await home.restartLoop()
  expect(await home.untilTraced(scenarioId, 1)).toMatchObject([{ outcome: 'ran' }])
  await home.stop()
})

test('a gateway whose clock is slower does not plan a home at an earlier time than the one before', async () => {
  const home = await openScenarioTest()
  const actions: ScenarioAction[] = [{ kind: 'notify', text: 'x' }]
  const id = await home.activate([{ condition: { kind: 'time', at: 18 * 60 + 30 }, actions }])
  home.clock.pass(30 * MINUTE)
  await home.untilTraced(id, 1)
  await home.pauseLoop()
  const slower = createHomeLoop({
    ...home,
    clock: { now: () => home.clock.now() - 1_000 },
    due: home.link.due,
    live: { publish: () => {} },
    log: createLog({ level: 'silent' }),
    timings: { poll: 5, pause: 50 },
  })
  slower.start()
  onTestFinished(() => slower.close())
  await home.database.query('insert into home_wake (home_id) values ($1)', [home.hub.homeId])
  await home.idle()
  // The slower clock is past the next minute, too.
  home.clock.pass(MINUTE + 2_000)
  await home.idle()
  expect(await home.trace(id)).toHaveLength(1)
  home.clock.pass(24 * HOUR)
  expect(await home.untilTraced(id, 2)).toMatchObject([{ outcome: 'ran' }, { outcome: 'ran' }])
  await home.stop()
})

test('a value of a backlog is late while the next one is being stored', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.pauseLoop()
  home.clock.pass(10 * MINUTE)
  home.script.behaviour.clockLag = 5 * MINUTE
  await home.window('open')
  await storeLateValues(home.database, [
    {
      homeId: home.hub.homeId,
      deviceId: home.contactId,
      capability: 'open',
      at: home.clock.now() - 4 * MINUTE,
      receivedAt: home.clock.now(),
    },
  ])
  await home.restartLoop()
  await home.idle()
  expect(await home.trace(id)).toEqual([])
  await home.stop()
})

test('a report that its hub sends some minutes late runs nothing, also after a restart; the next one in time does', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  home.clock.pass(10 * MINUTE)
  home.script.behaviour.clockLag = 5 * MINUTE
  await home.window('open')
  await home.idle()
  expect(await home.trace(id)).toEqual([])
  home.clock.pass(MINUTE)
  await home.pauseLoop()
  await home.window('open')
  await home.restartLoop()
  await home.idle()
  expect(await home.trace(id)).toEqual([])
  home.script.behaviour.clockLag = 0
  home.clock.pass(10 * MINUTE)
  await home.window('open')
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'ran', at: home.clock.now() }])
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
