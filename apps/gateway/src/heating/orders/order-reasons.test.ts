import { expect, test } from 'vitest'
import { openOrderTest } from '#testing/orders.ts'

const HOUR = 3_600_000

test('the past of a room contains its week, its overrides, who set them and until when', async () => {
  const home = await openOrderTest()
  const { homeId } = home.hub
  const begun = home.clock.now()
  home.clock.pass(HOUR)
  await home.override('eco', { kind: 'cancelled' })
  home.clock.pass(HOUR)
  await home.follow()
  home.clock.pass(HOUR)
  const reasons = await home.orders.reasonsOf(homeId, begun - HOUR, home.clock.now())
  const at = (hours: number) => begun + hours * HOUR
  expect(reasons.get(home.roomId)).toEqual([
    { from: at(-1), to: at(1), order: 'comfort', source: 'schedule', by: null },
    { from: at(1), to: at(2), order: 'eco', source: 'override', by: 'Marie' },
    { from: at(2), to: at(3), order: 'comfort', source: 'schedule', by: null },
  ])
  await home.stop()
})

test('a past claim of the gateway has the name of its cause', async () => {
  const home = await openOrderTest()
  const { homeId } = home.hub
  const begun = home.clock.now()
  await home.database.query(
    `insert into room_claim (home_id, id, room_id, kind, "order", since, until, cause_name, state)
     values ($1, gen_random_uuid(), $2, 'open_window', 'frost_protection', to_timestamp($3::float8 / 1000),
       to_timestamp($4::float8 / 1000), 'Baie vitrée', 'ended')`,
    [homeId, home.roomId, begun, begun + HOUR],
  )
  home.clock.pass(2 * HOUR)
  const reasons = await home.orders.reasonsOf(homeId, begun, home.clock.now())
  expect(reasons.get(home.roomId)).toMatchObject([
    { to: begun + HOUR, order: 'frost_protection', source: 'open_window', by: 'Baie vitrée' },
    { from: begun + HOUR, order: 'comfort', source: 'schedule', by: null },
  ])
  await home.stop()
})
