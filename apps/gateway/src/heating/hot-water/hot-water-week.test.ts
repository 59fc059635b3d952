import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { openTank, untilLedger } from '#testing/tank.ts'
import { updateTankWeek } from './hot-water-week.store.ts'

/** From 19:00 to 20:00 each day. */
const evenings = Array.from({ length: 7 }, () => [{ start: 1140, end: 1200 }])

test('a tank with its own week is switched at its edges, once each, and not at those of the contract', async () => {
  const tank = await openTank()
  const { homeId } = tank.hub
  const [device] = await tank.database.query<{ id: string }>('select id from device where home_id = $1', [
    homeId,
  ])
  await tank.settled()
  const key = { homeId, deviceId: device?.id ?? '' }
  await updateTankWeek(tank.database, key, evenings)
  await eventually(tank.shown, ({ rhythm }) => rhythm === 'week')
  expect(await tank.shown()).toMatchObject({ is_let: false, changes_at: '2027-01-18T18:00:00.000Z' })
  expect((await tank.shown()).times?.slice(0, 2)).toEqual([
    { from: '2027-01-18T18:00:00.000Z', to: '2027-01-18T19:00:00.000Z', once: false },
    { from: '2027-01-19T18:00:00.000Z', to: '2027-01-19T19:00:00.000Z', once: false },
  ])
  await tank.settled()
  tank.clock.set(Date.parse('2027-01-18T19:00:00+01:00'))
  await untilLedger(tank, ['true schedule'])
  expect(await tank.shown()).toMatchObject({ is_let: true, changes_at: '2027-01-18T19:00:00.000Z' })
  await tank.settled()
  tank.clock.set(Date.parse('2027-01-18T20:00:00+01:00'))
  await untilLedger(tank, ['true schedule confirmed', 'false schedule'])
  await tank.settled()
  // Off-peak hours of the contract begin at 22:00.
  tank.clock.set(Date.parse('2027-01-18T22:30:00+01:00'))
  await tank.script.publish('chauffe-eau', {})
  expect(await tank.shown()).toMatchObject({ is_let: false, changes_at: '2027-01-19T18:00:00.000Z' })

  await updateTankWeek(tank.database, key, null)
  await untilLedger(tank, ['true schedule confirmed', 'false schedule confirmed', 'true schedule'])
  expect(await tank.shown()).toMatchObject({ rhythm: 'off_peak', is_let: true })
  await tank.stop()
})
