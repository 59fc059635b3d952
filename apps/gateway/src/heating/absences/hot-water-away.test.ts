import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTank } from '#testing/tank.ts'

test('hot water is off during an absence, and allowed again in the last four off-peak hours before the return', async () => {
  const tank = await openTank()
  await tank.database.query(
    `insert into absence (home_id, id, is_whole_home, "order", departure_at, return_at, set_at, preheat_id)
     values ($1, $2, true, 'eco', '2027-01-18T18:00:00+01:00', '2027-01-20T19:00:00+01:00', now(), $3)`,
    [tank.hub.homeId, randomUUID(), randomUUID()],
  )
  await tank.settled()
  const back = '2027-01-20T01:00:00.000Z'
  expect(await tank.shown()).toMatchObject({
    mode: 'auto',
    is_let: false,
    changes_at: back,
    away: { until: back },
  })

  // The off-peak hours of the first night pass.
  tank.clock.set(Date.parse('2027-01-19T00:00:00+01:00'))
  await tank.settled()
  expect(await tank.ledger()).toEqual([])

  tank.clock.set(Date.parse(back))
  // A device that was silent for a day is sent nothing; once it reports again it has 20 s to report its state.
  await tank.script.publish('chauffe-eau', {})
  await tank.settled()
  tank.clock.pass(20_000)
  await tank.script.publishedAll(1)
  expect(tank.script.sets()).toEqual(['chauffe-eau {"state":"ON"}'])
  expect(await tank.shown()).toMatchObject({ is_let: true, away: null })
  await tank.stop()
})
