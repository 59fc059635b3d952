import { randomUUID } from 'node:crypto'
import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { expect, test } from 'vitest'
import type { Clock } from '#base/clock.ts'
import { storeLateValues } from '#history/late-value.store.ts'
import { frost, isOpen, openScenarioTest, replaceLoop, type ScenarioTest } from '#testing/scenarios.ts'
import { createScenarios } from './scenarios.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Gives the home a contract whose off-peak hours begin at this minute of the day. */
async function signContract(home: ScenarioTest, offPeakFrom: number): Promise<void> {
  await home.database.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
     values ($1, '2026-01-01', 'hp_hc', 6, $2)
     on conflict (home_id, valid_from) do update set off_peak = excluded.off_peak`,
    [home.hub.homeId, JSON.stringify([[offPeakFrom, 1440]])],
  )
}

/** Has the home planned by a loop that waits after it read the devices for the first time. */
async function planSlowly(home: ScenarioTest, onRead: () => Promise<void>): Promise<void> {
  let isRead = false
  await replaceLoop(home, {
    devices: {
      async ofHomes(...asked) {
        const known = await home.devices.ofHomes(...asked)
        if (!isRead) {
          isRead = true
          await onRead()
        }
        return known
      },
    },
  })
}

/** Suspends or activates a scenario, as an owner of the home. */
async function setState(
  home: ScenarioTest,
  scenarioId: string,
  state: 'active' | 'suspended',
  clock: Clock = home.clock,
): Promise<void> {
  const { homeId } = home.hub
  const owner = { homeId, accountId: randomUUID(), accountName: 'Marie' }
  await home.database.query('insert into account (id, email, name) values ($1, $2, $3)', [
    owner.accountId,
    `${owner.accountId}@example.org`,
    owner.accountName,
  ])
  const scenarios = createScenarios({ ...home, clock })
  await home.database.transaction((tx) => scenarios.patch(tx, { homeId, scenarioId }, { state }, owner))
}

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

test('of two rules that are caught up at one time the later one decides, although its mode is colder', async () => {
  const home = await openScenarioTest()
  const until = { kind: 'minutes', minutes: 60 } as const
  const rule = (minute: number, mode: 'comfort-2' | 'eco') => ({
    condition: { kind: 'time' as const, at: 18 * 60 + minute },
    actions: [{ kind: 'rooms' as const, rooms: [home.roomId], mode, until }],
  })
  const id = await home.activate([rule(30, 'comfort-2'), rule(37, 'eco')])
  await home.pauseLoop()
  home.clock.pass(40 * MINUTE)
  await home.restartLoop()
  await home.untilTraced(id, 2)
  const states = await home.orders.stateOf(home.hub.homeId)
  expect(states.get(home.roomId)).toMatchObject({ order: 'eco', source: 'scenario' })
  await home.stop()
})

test('a rule that is caught up holds no room if its condition has ended by then', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: { kind: 'time', at: 18 * 60 + 30 }, actions: [frost(home)] }])
  home.clock.pass(40 * MINUTE)
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'ran', effects: [{ result: 'over' }] }])
  await home.idle()
  const states = await home.orders.stateOf(home.hub.homeId)
  expect(states.get(home.roomId)).toMatchObject({ source: 'schedule' })
  await home.stop()
})

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

test('a report that is stored while a scenario is evaluated for the first time is evaluated two seconds later', async () => {
  const home = await openScenarioTest()
  await planSlowly(home, () => home.window('open'))
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  expect(await home.trace(id)).toEqual([])
  home.clock.pass(2_000)
  expect(await home.untilTraced(id, 1)).toMatchObject([{ outcome: 'ran' }])
  await home.stop()
})

test('what becomes true right after a scenario is activated runs it, before any plan', async () => {
  const home = await openScenarioTest()
  const scenarioId = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.pauseLoop()
  await setState(home, scenarioId, 'suspended')
  await setState(home, scenarioId, 'active')
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
  await replaceLoop(home, { clock: { now: () => home.clock.now() - 1_000 } })
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

test('a rule whose instant comes again because a clock was set back runs again, and on the next day', async () => {
  const home = await openScenarioTest()
  const actions: ScenarioAction[] = [{ kind: 'notify', text: 'x' }]
  const at = (minute: number) => ({ condition: { kind: 'time' as const, at: 18 * 60 + minute }, actions })
  const id = await home.activate([at(30), at(31)])
  home.clock.pass(30 * MINUTE)
  await home.untilTraced(id, 1)
  home.clock.pass(MINUTE)
  await home.untilTraced(id, 2)
  home.clock.pass(-80_000)
  await home.database.query('insert into home_wake (home_id) values ($1)', [home.hub.homeId])
  await home.idle()
  home.clock.pass(3 * MINUTE)
  await home.idle()
  const today = (await home.trace(id)).length
  home.clock.pass(24 * HOUR)
  const runs = await home.untilTraced(id, today + 2)
  expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['ran']))
  await home.stop()
})

test('a change through a gateway whose clock is slower does not evaluate a scenario at an earlier time than its plan', async () => {
  const home = await openScenarioTest()
  const actions: ScenarioAction[] = [{ kind: 'notify', text: 'x' }]
  const id = await home.activate([{ condition: { kind: 'time', at: 18 * 60 + 30 }, actions }])
  home.clock.pass(30 * MINUTE)
  await home.untilTraced(id, 1)
  await home.pauseLoop()
  await setState(home, id, 'active', { now: () => home.clock.now() - 2_000 })
  await home.restartLoop()
  home.clock.pass(MINUTE)
  await home.idle()
  const notified = await home.database.query(`select from notification where kind = 'scenario_message'`)
  expect(notified).toHaveLength(1)
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
