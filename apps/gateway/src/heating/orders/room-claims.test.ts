import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { lockHome } from '#home/homes/homes.ts'
import { openOrderTest, type OrderTest, untilSettled } from '#testing/orders.ts'
import { selectHoldEnds } from './order.store.ts'
import type { Claim } from './room-claims.ts'

const HOUR = 3_600_000

/** Sets a claim over the room, from now on unless given otherwise. */
function hold(home: OrderTest, claim: Partial<Claim>): Promise<void> {
  const whole: Claim = {
    homeId: home.hub.homeId,
    roomId: home.roomId,
    kind: 'absence',
    order: 'frost_protection',
    since: home.clock.now(),
    until: null,
    cause: { id: null, name: null },
    ...claim,
  }
  return home.database.transaction(async (tx) => {
    await lockHome(tx, home.hub.homeId)
    await home.orders.setClaims(tx, [whole])
  })
}

function release(home: OrderTest, kind: Claim['kind'], { at }: { at?: number } = {}): Promise<void> {
  const { homeId } = home.hub
  return home.database.transaction(async (tx) => {
    await lockHome(tx, homeId)
    await home.orders.endClaims(tx, { homeId, kind, causeId: null }, at)
  })
}

/** Waits until the last command is this one, and lets it be confirmed. */
async function untilSent(home: OrderTest, last: string): Promise<void> {
  await eventually(
    () => home.ledger(),
    (lines) => lines.at(-1) === `${last} sent`,
  )
  // The hub's echo is stored by now: a later report is the device's own.
  await home.script.publishedAll((await home.ledger()).length)
  home.clock.pass(2_000)
  await eventually(
    () => home.ledger(),
    (lines) => lines.at(-1) === `${last} confirmed`,
  )
}

/** A home that has been planned for a while: what begins now is sent with its own actor. */
async function openSettledTest(): Promise<OrderTest> {
  const home = await openOrderTest()
  home.clock.pass(1_000)
  return home
}

const states = async (home: OrderTest) =>
  (await home.database.query('select state from room_claim order by since, state')).map((row) => row['state'])

test('a claim sends its order when it begins and when it ends, with its name, and gives the reason in between', async () => {
  const home = await openSettledTest()
  const now = home.clock.now()
  const cause = { id: randomUUID(), name: 'Noël' }
  await hold(home, { since: now + HOUR, until: now + 2 * HOUR, cause })
  expect(await states(home)).toEqual(['waiting'])

  home.clock.set(now + HOUR)
  await untilSent(home, 'frost_protection absence')
  const inForce = (await home.orders.stateOf(home.hub.homeId)).get(home.roomId)
  expect(inForce).toMatchObject({
    order: 'frost_protection',
    source: 'absence',
    cause,
    instead_of: 'comfort',
  })
  expect(inForce?.until).toBe(new Date(now + 2 * HOUR).toISOString())

  home.clock.set(now + 2 * HOUR)
  await untilSent(home, 'comfort absence_end')
  expect(await states(home)).toEqual(['ended'])
  await home.stop()
})

test('a weaker claim that begins and ends during an override sends nothing', async () => {
  const home = await openSettledTest()
  await home.override('eco', { kind: 'cancelled' })
  await untilSent(home, 'eco user')
  await hold(home, { kind: 'scenario', order: 'comfort_minus_1' })
  await eventually(
    () => states(home),
    ([state]) => state === 'begun',
  )
  await release(home, 'scenario')
  await eventually(
    () => states(home),
    ([state]) => state === 'ended',
  )
  expect(await home.ledger()).toEqual(['eco user confirmed'])
  await home.stop()
})

test('a claim that ends at the instant at which it began gives its room back to the week', async () => {
  const home = await openSettledTest()
  const at = home.clock.now()
  await hold(home, { kind: 'scenario', since: at })
  await untilSent(home, 'frost_protection scenario')
  await release(home, 'scenario', { at })
  await untilSent(home, 'comfort scenario_end')
  await home.stop()
})

test('a stronger claim holds over an edge of the week, and its end applies what the week requires then', async () => {
  const home = await openSettledTest()
  await hold(home, { kind: 'scenario' })
  await untilSent(home, 'frost_protection scenario')

  home.clock.set(Date.parse('2027-01-18T22:31:00+01:00'))
  await eventually(
    () => home.slots(),
    ([slot]) => slot?.outcome === 'superseded',
  )
  await release(home, 'scenario')
  await untilSent(home, 'eco scenario_end')
  expect(await home.ledger()).toEqual(['frost_protection scenario confirmed', 'eco scenario_end confirmed'])
  await home.stop()
})

test('the same cause can move its end or change its order, without another command in between', async () => {
  const home = await openSettledTest()
  const now = home.clock.now()
  const cause = { id: randomUUID(), name: 'Noël' }
  await hold(home, { until: now + 2 * HOUR, cause })
  await untilSent(home, 'frost_protection absence')
  await hold(home, { until: now + HOUR, cause })
  expect(await states(home)).toEqual(['begun'])
  await hold(home, { order: 'eco', until: now + HOUR, cause })
  await untilSent(home, 'eco absence')
  home.clock.set(now + HOUR)
  await untilSent(home, 'comfort absence_end')
  expect(await home.ledger()).toHaveLength(3)
  await home.stop()
})

test('a claim that changes its order long after it began is not recorded as ended', async () => {
  const home = await openSettledTest()
  const since = home.clock.now()
  const cause = { id: randomUUID(), name: 'Noël' }
  await hold(home, { since, cause })
  await untilSent(home, 'frost_protection absence')
  home.clock.pass(HOUR)
  await hold(home, { since, order: 'eco', cause })
  await untilSent(home, 'eco absence')
  await home.stop()
})

test('a claim that is withdrawn before it begins has no effect', async () => {
  const home = await openSettledTest()
  const now = home.clock.now()
  await hold(home, { since: now + HOUR, until: null })
  await release(home, 'absence')
  expect(await states(home)).toEqual(['ended'])
  home.clock.set(now + 2 * HOUR)
  await home.override('comfort_minus_1', { kind: 'cancelled' })
  await untilSent(home, 'comfort_minus_1 user')
  expect(await home.ledger()).toHaveLength(1)
  await home.stop()
})

test('a claim that began and ended while no gateway ran is processed once by the next one', async () => {
  const home = await openSettledTest()
  const now = home.clock.now()
  await hold(home, { since: now + HOUR, until: now + 2 * HOUR, order: 'eco' })
  await home.pauseLoop()
  home.clock.set(now + 3 * HOUR)
  home.addLoop()
  await eventually(
    () => states(home),
    ([state]) => state === 'ended',
  )
  expect((await home.ledger()).filter((line) => line.startsWith('eco'))).toEqual([])
  await home.stop()
})

test('a claim that is ended before it began has never held the room', async () => {
  const home = await openSettledTest()
  const now = home.clock.now()
  await hold(home, { since: now + 24 * HOUR, until: now + 48 * HOUR })
  await release(home, 'absence')
  const key = { homeId: home.hub.homeId, roomId: home.roomId }
  expect(await home.database.transaction((tx) => selectHoldEnds(tx, [key]))).toEqual(new Map())
  await home.close()
})

test('a claim that holds the room is not extended to one that begins later', async () => {
  const home = await openSettledTest()
  const now = home.clock.now()
  await hold(home, { kind: 'scenario', order: 'eco', since: now, until: now + HOUR })
  await untilSent(home, 'eco scenario')
  await hold(home, {
    kind: 'scenario',
    order: 'eco',
    since: home.clock.now() + 24 * HOUR,
    until: home.clock.now() + 25 * HOUR,
  })
  await untilSent(home, 'comfort scenario_end')
  expect(await states(home)).toEqual(['ended', 'waiting'])
  await home.stop()
})

test('screens learn of what is set for later', async () => {
  const home = await openSettledTest()
  await untilSettled(home)
  home.published.length = 0
  const { homeId } = home.hub
  const departure = home.clock.now() + 24 * HOUR
  await home.database.query(
    `insert into absence (home_id, id, is_whole_home, "order", departure_at, return_at, set_by_name, set_at, preheat_id)
     values ($1, gen_random_uuid(), true, 'frost_protection', to_timestamp($2::float8 / 1000),
       to_timestamp($2::float8 / 1000) + interval '2 days', 'Marie', now(), gen_random_uuid())`,
    [homeId, departure],
  )
  await eventually(
    () => states(home),
    (all) => all.length > 0,
  )
  await eventually(
    () => home.published.flatMap(({ stale }) => stale),
    (stale) => stale.includes('listRooms'),
  )
  await home.stop()
})
