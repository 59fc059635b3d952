import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { eventually } from '#testing/hub.ts'
import { openOrderTest, type OrderTest, untilSettled } from '#testing/orders.ts'
import type { ScriptedDevice } from '#testing/commands.ts'
import { createHomeLoop } from '#heating/home-loop/home-loop.ts'

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

/** A room at 17 °C in Confort that is heated by a relay; its home is planned. */
async function openRelayTest(): Promise<OrderTest> {
  const home = await openOrderTest({ devices: [relay, sensor(17)] })
  const { homeId } = home.hub
  await home.database.query(
    `update device set category = 'heating', reachable = true, connected_since = null
     where home_id = $1 and friendly_name = 'convecteur'`,
    [homeId],
  )
  const loop = createHomeLoop({
    ...home,
    live: { publish: (_, batch) => home.published.push(batch) },
    log: createLog({ level: 'silent' }),
    timings: { poll: 5, pause: 50 },
  })
  loop.start()
  onTestFinished(async () => {
    await loop.close()
    await home.stop()
  })
  return home
}

/** Advances the clock; the relay reports its state, and the room measures this temperature. */
async function measure(home: OrderTest, minutes: number, temperature: number): Promise<void> {
  home.clock.pass((minutes - 1) * MINUTE)
  await home.script.publish('convecteur', {})
  await home.script.publish('sonde', { temperature })
  await home.link.history.flush()
  home.clock.pass(MINUTE)
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
  await untilSettled(home)
  expect(home.script.sets()).toHaveLength(2)
  await measure(home, 4, 18.5)
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
