import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { marie } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import { openTank, untilLedger } from '#testing/tank.ts'
import { createHotWaterRunner } from './hot-water-runner.ts'

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
  await tank.script.say('chauffe-eau', { power: 2_200 })
  tank.clock.pass(13 * HOUR)

  await untilLedger(tank, ['true user confirmed', 'false override_end'])
  expect(await tank.shown()).toMatchObject({ mode: 'auto', ends_at: null, on: false, set_by: null })
  await tank.stop()
})

test('§4 ECS modes: on ends before its time when the tank draws nothing any more', async () => {
  const tank = await openTank()
  await tank.choose('on')
  await untilLedger(tank, ['true user'])
  await tank.script.say('chauffe-eau', { power: 2_200 })
  tank.clock.pass(40 * MINUTE)
  await tank.script.say('chauffe-eau', { power: 0 })

  await untilLedger(tank, ['true user confirmed', 'false override_end'])
  expect((await tank.shown()).mode).toBe('auto')
  await tank.stop()
})

test('§4 ECS modes: off is told by the broker and kept through the off-peak hours', async () => {
  const tank = await openTank('2027-01-18T23:00:00+01:00', 'ON')
  await tank.choose('off')
  await untilLedger(tank, ['false user'])
  tank.clock.pass(48 * HOUR)
  await tank.script.say('chauffe-eau', {})

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

test('a mode is applied again after a restart, to a relay that does something else', async () => {
  const tank = await openTank()
  await tank.choose('off')
  tank.clock.pass(1_000)
  await tank.restartRunner()
  await tank.script.say('chauffe-eau', { state: 'ON' })
  // A report that arrives after the restart would be a change by hand, which is left alone.
  await eventually(
    () => tank.shown(),
    ({ on }) => on === true,
  )
  await tank.restartRunner()

  await eventually(
    () => tank.ledger(),
    (ledger) => ledger.join() === 'false user confirmed,false system sent',
  )
  await tank.script.saidAll(1)
  expect(tank.script.sets()).toEqual(['chauffe-eau {"state":"OFF"}'])
  await tank.stop()
})

test('a relay that somebody switches by hand is left alone until its next change', async () => {
  const tank = await openTank()
  await tank.settled()
  await tank.script.say('chauffe-eau', { state: 'ON' })
  tank.clock.set(Date.parse('2027-01-19T06:00:00+01:00'))

  await eventually(
    () => tank.shown(),
    (shown) => shown.changes_at === '2027-01-19T21:00:00.000Z',
  )
  expect(await tank.ledger()).toEqual([])
  await tank.stop()
})

test('a room of another home is not found, one without a tank takes no mode', async () => {
  const tank = await openTank()
  const { homeId } = tank.hub
  const ask = (roomId: string, home = homeId) =>
    tank.database.transaction((tx) =>
      createHotWaterRunner({
        ...tank,
        ...tank.link,
        reads: tank.database,
        live: { publish: () => {} },
        log: createLog({ level: 'silent' }),
      }).choose(tx, { homeId: home, roomId, mode: 'on', actor: marie }),
    )
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

test('a mode that somebody chooses is logged as that mode, also where the tank has nothing to do for it', async () => {
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
