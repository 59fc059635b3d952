import { randomUUID } from 'node:crypto'
import type { EcsMode } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import {
  marie,
  openCommandTest,
  runScriptedHub,
  type CommandTest,
  type ScriptedHub,
} from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import type { Database } from '#base/database/database.ts'
import { createLog } from '#base/log.ts'
import { createHotWaterRunner, type HotWaterRunner } from './hot-water-runner.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const evening = '2027-01-18T18:00:00+01:00'

type HotWaterTest = CommandTest & {
  script: ScriptedHub
  choose(mode: EcsMode): Promise<void>
  shown(): Promise<
    Awaited<ReturnType<HotWaterRunner['ofHome']>> extends Map<string, infer Shown> ? Shown : never
  >
  /** `true user confirmed`, oldest first. */
  ledger(): Promise<string[]>
  restartRunner(): Promise<void>
  /** As whoever writes a contract does. */
  wake(tx: Database): Promise<void>
  /** Waits until the tank was looked at, and waits for its next change. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** A tank behind a contactor on a scripted hub, off-peak from 22:00 to 06:00; the runner runs. */
async function openTank(now = evening, relay = 'OFF', settle = 100): Promise<HotWaterTest> {
  const home = await openCommandTest(Date.parse(now))
  const { homeId, roomId } = home.hub
  await home.database.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
     values ($1, '2026-01-01', 'hp_hc', 9, '[[1320, 360]]')`,
    [homeId],
  )
  const model = 'VAV-256215-MOD2'
  const state = { state: relay, power: 0, energy: 4_876 }
  const script = await runScriptedHub(home, [{ name: 'chauffe-eau', model, state }])
  await home.database.query(
    `update device set category = 'hot_water', room_id = $2, reachable = true where home_id = $1`,
    [homeId, roomId],
  )
  const open = async () => {
    const runner = createHotWaterRunner({
      database: home.database,
      reads: home.database,
      commands: home.commands,
      devices: home.devices,
      hubLink: home.link.hubLink,
      history: home.link.history,
      live: { publish: (_, batch) => home.published.push(batch) },
      clock: home.clock,
      log: createLog({ level: 'silent' }),
      errands: home.link.errands,
      due: home.link.due,
      timings: { settle },
    })
    await runner.take(home.link.keepers.kept())
    return runner
  }
  let runner = await open()
  return {
    ...home,
    script,
    async choose(mode) {
      const asked = { homeId, roomId, mode, actor: marie }
      const command = await home.database.transaction((tx) => runner.choose(tx, asked))
      if (command !== null) await home.commands.dispatch(homeId, command)
    },
    async shown() {
      const shown = (await runner.ofHome(homeId)).get(roomId)
      if (shown === undefined) throw new Error('The room has no hot water.')
      return shown
    },
    async ledger() {
      const page = { homeId, roomId: null, deviceId: null, actor: null, before: null, limit: 50 }
      const list = await home.commands.list(page)
      return list.toReversed().map(({ value, actor, status }) => `${String(value)} ${actor.kind} ${status}`)
    },
    wake: (tx) => runner.wake(tx, homeId),
    async settled() {
      await eventually(
        () =>
          home.database.query<{ at: number }>(`select at from due where kind = 'tank' and again_at is null`),
        ([row]) => row !== undefined && row.at > home.clock.now(),
      )
    },
    async restartRunner() {
      await runner.close()
      runner = await open()
    },
    async stop() {
      await runner.close()
      await home.close()
    },
  }
}

/** Waits until the ledger says this: the last one is sent, then read back, as a real relay is. */
async function untilLedger(tank: HotWaterTest, lines: string[]): Promise<void> {
  const isNow = (last: string) => (ledger: string[]) =>
    ledger.join() === [...lines.slice(0, -1), `${lines.at(-1)} ${last}`].join()
  await eventually(() => tank.ledger(), isNow('sent'))
  await tank.script.saidAll(lines.length)
  tank.clock.pass(2_000)
  await eventually(() => tank.ledger(), isNow('confirmed'))
}

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
  await tank.restartRunner()

  await eventually(
    () => tank.ledger(),
    (ledger) => ledger.join() === 'false user confirmed,false system sent',
  )
  expect(tank.script.sets()).toEqual(['chauffe-eau {"state":"OFF"}'])
  await tank.stop()
})

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
