import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { openTank, untilLedger } from '#testing/tank.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

test('§4 ECS modes: on is told by the broker, shown with its end, and ends by itself', async () => {
  const tank = await openTank()
  await tank.choose('on')
  await untilLedger(tank, ['true user'])
  expect(tank.script.sets()).toEqual(['chauffe-eau {"state":"ON"}'])
  expect(await tank.shown()).toMatchObject({
    mode: 'on',
    is_let: true,
    on: true,
    ends_at: '2027-01-18T21:00:00.000Z',
    set_by: 'Marie',
  })
  await tank.script.publish('chauffe-eau', { power: 2_200 })
  tank.clock.pass(13 * HOUR)

  await untilLedger(tank, ['true user confirmed', 'false override_end'])
  expect(await tank.shown()).toMatchObject({ mode: 'auto', ends_at: null, on: false, set_by: null })
  await tank.stop()
})

test('§4 ECS modes: on ends before its time when the tank draws nothing any more', async () => {
  const tank = await openTank()
  await tank.choose('on')
  await untilLedger(tank, ['true user'])
  await tank.script.publish('chauffe-eau', { power: 2_200 })
  tank.clock.pass(40 * MINUTE)
  await tank.script.publish('chauffe-eau', { power: 0 })

  await untilLedger(tank, ['true user confirmed', 'false override_end'])
  expect((await tank.shown()).mode).toBe('auto')
  await tank.stop()
})

test('§4 ECS modes: off is told by the broker and kept through the off-peak hours', async () => {
  const tank = await openTank('2027-01-18T23:00:00+01:00', 'ON')
  await tank.choose('off')
  await untilLedger(tank, ['false user'])
  tank.clock.pass(48 * HOUR)
  await tank.script.publish('chauffe-eau', {})

  expect(await tank.shown()).toMatchObject({ mode: 'off', is_let: false, changes_at: null, on: false })
  expect(await tank.ledger()).toEqual(['false user confirmed'])
  await tank.stop()
})

test('§4 ECS modes: auto lets the tank heat as the off-peak hours begin, and stops it as they end', async () => {
  const tank = await openTank()
  expect(await tank.shown()).toMatchObject({
    mode: 'auto',
    is_let: false,
    changes_at: '2027-01-18T21:00:00.000Z',
    rhythm: 'off_peak',
  })
  await tank.settled()
  tank.clock.set(Date.parse('2027-01-18T22:00:00+01:00'))
  await untilLedger(tank, ['true schedule'])
  tank.clock.set(Date.parse('2027-01-19T06:00:00+01:00'))

  await untilLedger(tank, ['true schedule confirmed', 'false schedule'])
  await tank.stop()
})

test('a relay that was offline receives what is in force again, once it had the time to report its state', async () => {
  const tank = await openTank()
  await tank.settled()
  const { homeId } = tank.hub
  const setReachable = (isReachable: boolean) =>
    tank.database.query(
      `update device set reachable = $2, connected_since = to_timestamp($3::float8 / 1000) where home_id = $1`,
      [homeId, isReachable, tank.clock.now()],
    )
  await setReachable(false)
  tank.clock.pass(60_000)
  await tank.settled()
  await tank.script.publish('chauffe-eau', { state: 'ON' })
  await setReachable(true)
  await tank.settled()
  expect(await tank.ledger()).toEqual([])
  tank.clock.pass(20_000)

  await untilLedger(tank, ['false system'])
  await tank.stop()
})

test('a gateway that is restarted does not repeat commands to a relay', async () => {
  const tank = await openTank()
  await tank.choose('off')
  await tank.settled()
  await tank.restartLoop()
  // A change at the relay itself stays until the next edge, also after a restart of the gateway.
  await tank.script.publish('chauffe-eau', { state: 'ON' })
  await eventually(
    () => tank.shown(),
    ({ on }) => on === true,
  )
  await tank.restartLoop()
  await tank.database.query('select wake_homes(array[$1::uuid])', [tank.hub.homeId])
  await tank.settled()

  expect(await tank.ledger()).toEqual(['false user confirmed'])
  await tank.stop()
})

test('a relay that is switched by hand is left unchanged until the next edge', async () => {
  const tank = await openTank()
  await tank.settled()
  await tank.script.publish('chauffe-eau', { state: 'ON' })
  tank.clock.set(Date.parse('2027-01-19T06:00:00+01:00'))

  await eventually(
    () => tank.shown(),
    (shown) => shown.changes_at === '2027-01-19T21:00:00.000Z',
  )
  expect(await tank.ledger()).toEqual([])
  await tank.stop()
})

test('a room of another home is not found, and one without a tank accepts no mode', async () => {
  const tank = await openTank()
  const { homeId } = tank.hub
  await tank.settled()
  const ask = (roomId: string, home = homeId) => tank.choose('on', roomId, home)
  const bare = randomUUID()
  await tank.database.query(`insert into room (id, home_id, name, position) values ($1, $2, 'Cave', 3)`, [
    bare,
    homeId,
  ])

  await expect(ask(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(tank.hub.roomId, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(bare)).rejects.toMatchObject({ code: 'not_commandable' })
  await tank.stop()
})

test('a mode that a person chooses is logged as that mode, even if the tank has nothing to do for it', async () => {
  const tank = await openTank()
  await tank.choose('on')
  await untilLedger(tank, ['true user'])
  await tank.choose('auto')
  await untilLedger(tank, ['true user confirmed', 'false user'])
  tank.clock.pass(1_000)
  await tank.choose('auto')

  const page = {
    homeId: tank.hub.homeId,
    roomId: tank.hub.roomId,
    deviceId: null,
    actor: null,
    before: null,
    limit: 9,
  }
  const list = (await tank.commands.list(page)).toReversed()
  expect(list.map(({ ecs_mode: mode, actor, status }) => [mode, actor.name, status])).toEqual([
    ['on', 'Marie', 'confirmed'],
    ['auto', 'Marie', 'confirmed'],
    ['auto', 'Marie', 'confirmed'],
  ])
  expect(tank.script.sets()).toHaveLength(2)
  await tank.stop()
})

test('a contract with other hours is followed as soon as it is stored', async () => {
  const tank = await openTank()
  await tank.settled()
  await tank.database.query(`update contract set off_peak = '[[1080, 360]]' where home_id = $1`, [
    tank.hub.homeId,
  ])

  await untilLedger(tank, ['true schedule'])
  await tank.stop()
})

test('a tank of a Tempo contract heats in its off-peak hours, without any known colour', async () => {
  const tank = await openTank()
  await tank.settled()
  await tank.database.query(`update contract set option = 'tempo', off_peak = '[]' where home_id = $1`, [
    tank.hub.homeId,
  ])
  expect(await tank.shown()).toMatchObject({ is_let: false, changes_at: '2027-01-18T21:00:00.000Z' })
  tank.clock.pass(4 * HOUR)

  await untilLedger(tank, ['true schedule'])
  expect(await tank.shown()).toMatchObject({
    is_let: true,
    rhythm: 'off_peak',
    changes_at: '2027-01-19T05:00:00.000Z',
  })
  await tank.stop()
})

test('a day of EJP that becomes a peak day stops its tank in the peak hours', async () => {
  const tank = await openTank()
  const { homeId } = tank.hub
  await tank.settled()
  await tank.database.query(`update contract set option = 'ejp', off_peak = '[]' where home_id = $1`, [
    homeId,
  ])
  const untilLast = (command: string) =>
    eventually(
      () => tank.ledger(),
      (lines) => lines.at(-1)?.startsWith(command) === true,
    )
  await untilLast('true schedule sent')
  await tank.script.publishedAll(1)
  tank.clock.pass(2_000)
  // A tank that is off already needs no command to be off.
  await untilLast('true schedule confirmed')

  await tank.database.query(
    `insert into day_color (home_id, option, day, source, color) values ($1, 'ejp', '2027-01-18', 'entered', 'red')`,
    [homeId],
  )

  await untilLast('false schedule')
  expect(await tank.shown()).toMatchObject({ is_let: false, changes_at: '2027-01-19T00:00:00.000Z' })
  await tank.stop()
})
