import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { openOrderTest, type OrderTest } from '#testing/orders.ts'
import type { ScriptedDevice } from '#testing/commands.ts'

const MINUTE = 60_000

const relay: ScriptedDevice = {
  name: 'convecteur',
  model: 'SIN-4-1-21',
  state: { state: 'OFF', power: 0, energy: 1 },
}
const sensor = (temperature: number): ScriptedDevice => ({
  name: 'sonde',
  model: 'STPH-4-1-00',
  state: { temperature, humidity: 50, battery: 90 },
})

/** A room at 17 °C in Confort that is heated by a relay; its home is planned. `onFacts` runs within each plan. */
async function openRelayTest(onFacts?: (home: OrderTest) => Promise<void>): Promise<OrderTest> {
  const home = await openOrderTest({ devices: [relay, sensor(17)] })
  const { homeId } = home.hub
  await home.database.query(
    `update device set category = 'heating', reachable = true, connected_since = null
     where home_id = $1 and friendly_name = 'convecteur'`,
    [homeId],
  )
  const devices: Pick<OrderTest['devices'], 'ofHomes'> = {
    ofHomes: async (...asked) => {
      const known = await home.devices.ofHomes(...asked)
      await onFacts?.(home)
      return known
    },
  }
  await home.pauseLoop()
  home.addLoop({ devices })
  onTestFinished(home.stop)
  return home
}

/** Waits until the home is not due and every command was sent: a later clock would let a waiting one expire. */
async function untilPlanned(home: OrderTest): Promise<void> {
  await eventually(
    async () => ({
      due: await home.database.query(
        `select from home_clock where home_id = $1 and at <= to_timestamp($2::float8 / 1000)
         union all select from home_wake where home_id = $1`,
        [home.hub.homeId, home.clock.now()],
      ),
      ledger: await home.ledger(),
    }),
    ({ due, ledger }) => due.length === 0 && !ledger.some((line) => line.endsWith('requested')),
  )
}

/** The room measures this temperature, which is stored when this resolves. */
async function report(home: OrderTest, temperature: number): Promise<void> {
  await home.script.publish('sonde', { temperature })
  await eventually(
    () =>
      home.database.query(
        `select from newest_value where home_id = $1 and capability = 'temperature' and value = $2
         and at = to_timestamp($3::float8 / 1000)`,
        [home.hub.homeId, temperature, home.clock.now()],
      ),
    (rows) => rows.length === 1,
  )
}

/** Advances the clock; the relay reports its state, and the room measures this temperature. */
async function measure(home: OrderTest, minutes: number, temperature: number): Promise<void> {
  home.clock.pass(minutes * MINUTE)
  await untilPlanned(home)
  await home.script.publish('convecteur', {})
  await report(home, temperature)
  await untilPlanned(home)
}

const sets = (home: OrderTest, count: number) =>
  eventually(
    () => home.script.sets(),
    (list) => list.length >= count,
  )

/** Waits until the relay has received this many sets and confirmed them. */
async function confirm(home: OrderTest, count: number): Promise<void> {
  await home.script.publishedAll(count)
  home.clock.pass(2_000)
  await eventually(
    () => home.ledger(),
    (list) => list.length === count && list.at(-1)?.endsWith('confirmed') === true,
  )
}

test('a relay heats its room to what its order means, and rests before it heats again', async () => {
  const home = await openRelayTest()
  expect(await sets(home, 1)).toEqual(['convecteur {"state":"ON"}'])
  await confirm(home, 1)
  await measure(home, 20, 19.4)
  expect(await sets(home, 2)).toEqual(['convecteur {"state":"ON"}', 'convecteur {"state":"OFF"}'])
  await confirm(home, 2)
  await measure(home, 2, 18.5)
  await untilPlanned(home)
  expect(home.script.sets()).toHaveLength(2)
  await measure(home, 4, 18.5)
  expect(await sets(home, 3)).toContain('convecteur {"state":"ON"}')
})

test('a temperature that is stored while its home is planned is not lost', async () => {
  let isPlanning = false
  const home = await openRelayTest(async (test) => {
    if (!isPlanning) return
    isPlanning = false
    await report(test, 18.5)
  })
  await sets(home, 1)
  await confirm(home, 1)
  await home.override('eco', { kind: 'cancelled' })
  await measure(home, 20, 19)
  await sets(home, 2)
  await confirm(home, 2)
  home.clock.pass(6 * MINUTE)
  await untilPlanned(home)
  // This plan reads 19 °C, and replaces the temperatures for which the home is planned again.
  isPlanning = true
  await home.follow()
  await eventually(
    () => isPlanning,
    (is) => !is,
  )
  await untilPlanned(home)
  home.clock.pass(5_000)
  expect(await sets(home, 3)).toContain('convecteur {"state":"ON"}')
})

test('a lower order switches the relay off if the room is warm enough for it', async () => {
  const home = await openRelayTest()
  await sets(home, 1)
  await confirm(home, 1)
  home.clock.pass(6 * MINUTE)
  await home.override('eco', { kind: 'cancelled' })
  expect(await sets(home, 2)).toEqual(['convecteur {"state":"ON"}', 'convecteur {"state":"OFF"}'])
})

test('an excluded relay keeps the state that it is sent alone, whatever its room measures', async () => {
  const home = await openRelayTest()
  await sets(home, 1)
  await confirm(home, 1)
  const [deviceId = ''] = home.script.deviceIds
  await home.database.query('update device set excluded_at = now() where id = $1', [deviceId])
  home.clock.pass(6 * MINUTE)
  await home.ask({ deviceId }, 'on', false)
  expect(await sets(home, 2)).toEqual(['convecteur {"state":"ON"}', 'convecteur {"state":"OFF"}'])
  await confirm(home, 2)
  for (const temperature of [16, 14, 12]) await measure(home, 20, temperature)
  expect(home.script.sets()).toHaveLength(2)
})

test('a change at the relay soon after its command is left alone, until an override of the room ends', async () => {
  const home = await openRelayTest()
  await sets(home, 1)
  await confirm(home, 1)
  await measure(home, 20, 19.4)
  await sets(home, 2)
  await confirm(home, 2)
  await measure(home, 10, 19.5)
  await home.script.publish('convecteur', { state: 'ON' })
  await eventually(
    () => home.ledger(),
    (list) => list.some((line) => line.endsWith('reverted')),
  )
  for (let times = 0; times < 3; times += 1) await measure(home, 5, 22)
  expect(home.script.sets()).toHaveLength(2)
  await home.override('comfort', { kind: 'cancelled' })
  await home.follow()
  expect(await sets(home, 3)).toHaveLength(3)
})
