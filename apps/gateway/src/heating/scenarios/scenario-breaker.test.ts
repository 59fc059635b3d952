import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import type { ScriptedDevice } from '#testing/commands.ts'
import { openScenarioTest } from '#testing/scenarios.ts'

const tank: ScriptedDevice = {
  name: 'tank',
  model: 'VAV-256215-MOD2',
  state: { state: 'OFF', power: 0, energy: 1 },
}

test('two scenarios that undo each other are stopped by the breaker: suspended, with a notification, and the room is released', async () => {
  const home = await openScenarioTest()
  const rule = (watched: 'eco' | 'comfort', mode: 'eco' | 'comfort') => ({
    condition: { kind: 'order' as const, room_id: home.roomId, mode: watched },
    actions: [
      {
        kind: 'rooms' as const,
        rooms: [home.roomId],
        mode,
        until: { kind: 'minutes' as const, minutes: 60 },
      },
    ],
  })
  const ids = [await home.activate([rule('eco', 'comfort')]), await home.activate([rule('comfort', 'eco')])]
  const traced = async () => (await home.database.query('select 1 from scenario_run')).length
  const suspended = () =>
    home.database.query<{ reason: string }>(
      `select suspended_reason as reason from scenario where state = 'suspended'`,
    )
  await home.override('eco', { kind: 'hours', hours: 1 })
  await home.untilTraced(ids[0] ?? '', 1)
  home.clock.pass(1_000)
  await home.follow()
  await home.untilTraced(ids[1] ?? '', 1)
  /** The last known state of each scenario's condition: `no` once it has seen that the other's order is in force. */
  const known = async () =>
    home.database.query<{ was: string }>(
      `select jsonb_path_query_first(memory, '$.rules.*.was') #>> '{}' as was from scenario_memory
       where scenario_id = (select scenario_id from scenario_run order by at desc limit 1)`,
    )
  // Each run triggers the other scenario, ten seconds after that one's last run at the earliest: never two at the same
  // instant.
  home.clock.pass(3_500)
  for (let count = 2; ; count = await traced()) {
    const hasSeen = async () => (await suspended()).length > 0 || (await known())[0]?.was === 'no'
    await eventually(hasSeen, Boolean)
    if ((await suspended()).length > 0) break
    home.clock.pass(6_000)
    await eventually(traced, (now) => now > count)
  }
  expect(await suspended()).toEqual([{ reason: 'loop' }])
  const notified = await home.database.query<{ kind: string }>('select kind from notification')
  expect(notified).toContainEqual({ kind: 'scenario_suspended' })
  await home.stop()
})

test('a loose contact changes its room at most ten times in an hour, and the next run is recorded as limited', async () => {
  const home = await openScenarioTest()
  const rule = (is: 'open' | 'closed', mode: 'eco' | 'comfort') => ({
    condition: { kind: 'opening' as const, device_id: home.contactId, is, minutes: 0 },
    actions: [
      {
        kind: 'rooms' as const,
        rooms: [home.roomId],
        mode,
        until: { kind: 'minutes' as const, minutes: 60 },
      },
    ],
  })
  const id = await home.activate([rule('open', 'eco'), rule('closed', 'comfort')])
  for (let count = 1; count <= 11; count += 1) {
    home.clock.pass(30_000)
    await home.window(count % 2 === 1 ? 'open' : 'closed')
    await home.untilTraced(id, count)
    // The order is in force from the instant of its run on: the next run finds it.
    await home.follow()
    await home.idle()
  }
  const results = (await home.trace(id)).map(({ effects }) => effects.map(({ result }) => result).join())
  expect(results).toEqual([...Array.from({ length: 10 }, () => 'asked'), 'limited'])
  await home.stop()
})

test('a loose contact switches the hot water at most thirty times in an hour', async () => {
  const home = await openScenarioTest({ devices: [tank] })
  await home.database.query(
    `update device set category = 'hot_water', connected_since = null where friendly_name = 'tank'`,
  )
  // Without a mode or a contract the tank is on: the plan of the home sends that first.
  await home.database.query('insert into home_wake (home_id) values ($1)', [home.hub.homeId])
  await home.script.publishedAll(1)
  const rule = (is: 'open' | 'closed', mode: 'on' | 'off') => ({
    condition: { kind: 'opening' as const, device_id: home.contactId, is, minutes: 0 },
    actions: [{ kind: 'hot_water' as const, mode }],
  })
  const id = await home.activate([rule('open', 'off'), rule('closed', 'on')])
  for (let count = 1; count <= 31; count += 1) {
    home.clock.pass(60_000)
    await home.window(count % 2 === 1 ? 'open' : 'closed')
    await home.untilTraced(id, count)
    // The relay has answered: the next run finds it in the other state.
    await home.script.publishedAll(1 + Math.min(count, 30))
    await home.idle()
  }
  const results = (await home.trace(id)).map(({ effects }) => effects.map(({ result }) => result).join())
  expect(results).toEqual([...Array.from({ length: 30 }, () => 'asked'), 'limited'])
  await home.stop()
})
