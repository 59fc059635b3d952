import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lockHome } from '#home/homes/homes.ts'
import { eventually } from '#testing/hub.ts'
import { openOrderTest } from '#testing/orders.ts'

test('an edge passes in the rooms of other homes while another transaction locks one home', async () => {
  const home = await openOrderTest()
  const other = await home.link.addHub()
  await home.database.query(
    `insert into schedule (id, home_id, room_id, name, week)
     select $1, $2, $3, name, week from schedule where home_id = $4`,
    [randomUUID(), other.homeId, other.roomId, home.hub.homeId],
  )
  await eventually(
    () => home.database.query('select from home_memory where home_id = $1', [other.homeId]),
    (memories) => memories.length === 1,
  )
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holding = home.database.transaction(async (tx) => {
    await lockHome(tx, home.hub.homeId)
    hold()
    await held
  })
  await isHeld
  home.clock.set(Date.parse('2027-01-18T22:30:00+01:00'))
  await eventually(
    () => home.database.query('select outcome from slot where home_id = $1', [other.homeId]),
    (slots) => slots.length === 1,
  )
  expect(await home.slots()).toEqual([])
  letGo()
  await holding
  await eventually(
    () => home.slots(),
    ([slot]) => slot?.outcome === 'applied',
  )
  await home.stop()
})
