import type { EcsMode } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'
import { createLog } from '#base/log.ts'
import { createHotWaterRunner, type HotWaterRunner } from '#heating/hot-water/hot-water-runner.ts'
import { type CommandTest, marie, openCommandTest, runScriptedHub, type ScriptedHub } from './commands.ts'
import { eventually } from './hub.ts'

export const evening = '2027-01-18T18:00:00+01:00'

export type HotWaterTest = CommandTest & {
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
export async function openTank(now = evening, relay = 'OFF', settle = 100): Promise<HotWaterTest> {
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
export async function untilLedger(tank: HotWaterTest, lines: string[]): Promise<void> {
  const isNow = (last: string) => (ledger: string[]) =>
    ledger.join() === [...lines.slice(0, -1), `${lines.at(-1)} ${last}`].join()
  await eventually(() => tank.ledger(), isNow('sent'))
  await tank.script.saidAll(lines.length)
  tank.clock.pass(2_000)
  await eventually(() => tank.ledger(), isNow('confirmed'))
}
