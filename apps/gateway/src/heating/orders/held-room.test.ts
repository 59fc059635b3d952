import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { openOrderTest } from '#testing/orders.ts'

test('an edge passes in the rooms of other homes while another transaction locks one room', async () => {
  const home = await openOrderTest()
  const other = await home.link.addHub()
  await home.database.query(
    `insert into schedule (id, home_id, room_id, name, week)
     select $1, $2, $3, name, week from schedule where home_id = $4`,
    [randomUUID(), other.homeId, other.roomId, home.hub.homeId],
  )
  await home.database.transaction((tx) => home.runner().wake(tx, [other]))
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holding = home.database.transaction(async (tx) => {
    await tx.query('select from room where id = $1 for update', [home.roomId])
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
