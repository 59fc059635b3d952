import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { evening, openTank, untilLedger } from '#testing/tank.ts'

test('a contract with other hours is followed as soon as it is written', async () => {
  const tank = await openTank()
  await tank.settled()
  await tank.database.transaction(async (tx) => {
    await tx.query(`update contract set off_peak = '[[1080, 360]]' where home_id = $1`, [tank.hub.homeId])
    await tank.wake(tx)
  })

  await untilLedger(tank, ['true schedule'])
  await tank.stop()
})

test('a tank that somebody else holds, or that is gone, keeps no other from its hours', async () => {
  const tank = await openTank()
  await tank.settled()
  const gone = randomUUID()
  const { homeId } = tank.hub
  await tank.database.query(
    `insert into due (home_id, kind, subject, at) values ($1, 'tank', $2, to_timestamp($3::float8 / 1000))`,
    [homeId, gone, tank.clock.now()],
  )
  await eventually(
    () => tank.database.query('select 1 from due where subject = $1', [gone]),
    (rows) => rows.length === 0,
  )
  await tank.database.transaction(async (tx) => {
    await tx.query(`select from device where home_id = $1 and category = 'hot_water' for update`, [homeId])
    tank.clock.set(Date.parse('2027-01-18T22:00:00+01:00'))
    await eventually(
      () => tank.database.query(`select 1 from due where kind = 'tank' and again_at is not null`),
      (rows) => rows.length === 1,
    )
    expect(await tank.ledger()).toEqual([])
  })
  await untilLedger(tank, ['true schedule'])
  await tank.stop()
})

test('a device that becomes a tank has the time to say how it stands before it is told', async () => {
  const tank = await openTank(evening, 'ON', 60_000)
  const { homeId } = tank.hub
  const become = (category: string) =>
    tank.database.query('update device set category = $2 where home_id = $1', [homeId, category])
  await become('appliance')
  await tank.restartRunner()
  await become('hot_water')
  await tank.database.transaction((tx) => tank.wake(tx))
  await tank.settled()

  expect(await tank.ledger()).toEqual([])
  await tank.stop()
})
