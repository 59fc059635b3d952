import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDevice } from '#testing/history-home.ts'
import { eventually } from '#testing/hub.ts'
import { openOrderTest, type OrderTest } from '#testing/orders.ts'

/** The notifications of failed orders, oldest first. */
function missed({ database, hub }: OrderTest) {
  return database.query<{ status: string; order: string; isOver: boolean }>(
    `select status, "order", ended_at is not null as "isOver" from notification
     where home_id = $1 and kind = 'order_missed' order by at`,
    [hub.homeId],
  )
}

/** Lets the pause pass after which an order that failed is checked. */
async function check(home: OrderTest): Promise<void> {
  await home.idle()
  home.clock.pass(1_000)
  await home.idle()
}

test('an order that failed is notified, and no longer once a person sets the device by hand', async () => {
  const home = await openOrderTest()
  home.script.behaviour.hasError = true
  const command = await home.override('eco', { kind: 'cancelled' })
  await home.until(command?.id ?? '', 'failed')
  await check(home)
  expect(await missed(home)).toEqual([{ status: 'failed', order: 'eco', isOver: false }])
  // A later check finds it still there, and sends nothing again.
  await check(home)
  home.clock.pass(60_000)
  await home.script.publish('salon', { pilot_wire_mode: 'frost_protection' })
  await home.idle()
  home.clock.pass(2_000)
  await check(home)
  expect(await missed(home)).toEqual([{ status: 'failed', order: 'eco', isOver: true }])
  await home.stop()
})

test('an order of the week that cannot be sent to its device is notified', async () => {
  const home = await openOrderTest()
  await home.database.query(
    `update device set mapping = mapping #- '{thermostat_mode,set}' where home_id = $1`,
    [home.hub.homeId],
  )
  home.clock.set(Date.parse('2027-01-18T22:30:00+01:00'))
  await eventually(home.ledger, (lines) => lines.at(-1) === 'eco schedule refused')
  await check(home)
  expect(await missed(home)).toMatchObject([{ status: 'refused', order: 'eco', isOver: false }])
  await home.stop()
})

test('a power that cannot be read stops no order, and is checked again', async () => {
  const home = await openOrderTest()
  const { database, hub, clock, history } = home
  const { homeId, hubId } = hub
  await database.query(
    `insert into contract (id, home_id, valid_from, option, subscribed_power) values ($1, $2, '2026-01-01', 'base', 6)`,
    [randomUUID(), homeId],
  )
  const deviceId = await addDevice(database, { homeId, hubId, category: 'meter' })
  await database.query(`update device set capabilities = '{apparent_power}' where id = $1`, [deviceId])
  await home.idle()
  await history.record([{ homeId, deviceId, capability: 'apparent_power', at: clock.now(), value: 5_900 }])
  await home.idle()
  await home.pauseLoop()
  clock.pass(180_000)
  await history.record([{ homeId, deviceId, capability: 'apparent_power', at: clock.now(), value: 5_900 }])
  let failures = 0
  const failing = async () => {
    failures += 1
    throw new Error('The chunk cannot be read.')
  }
  home.addLoop({ history: { ...history, readSamples: failing } })
  await home.override('eco', { kind: 'cancelled' })
  await eventually(home.ledger, (lines) => lines.at(-1) === 'eco user sent')
  expect(failures).toBeGreaterThan(0)
  await home.pauseLoop()
  home.addLoop()
  clock.pass(10_000)
  await eventually(
    () => database.query(`select from notification where home_id = $1 and kind = 'power_high'`, [homeId]),
    (rows) => rows.length === 1,
  )
  await home.stop()
})
