import type { EcsMode } from '@foyer/contract/heating.ts'
import type { HotWater as RoomHotWater } from '@foyer/contract/hot-water.ts'
import { RETURN_MS } from '@foyer/rules/home/commanded-device.ts'
import { createHotWater } from '#heating/hot-water/hot-water.ts'
import { type CommandTest, marie, openCommandTest, runScriptedHub, type ScriptedHub } from './commands.ts'
import { eventually } from './hub.ts'

const evening = '2027-01-18T18:00:00+01:00'

export type HotWaterTest = CommandTest & {
  script: ScriptedHub
  choose(mode: EcsMode, roomId?: string, homeId?: string): Promise<void>
  shown(): Promise<RoomHotWater>
  /** Commands such as `true user confirmed`, oldest first. */
  ledger(): Promise<string[]>
  /** Waits until the home is planned and its next plan is in the future. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** A tank with a contactor on a scripted hub, off-peak from 22:00 to 06:00, in a home that is planned. */
export async function openTank(now = evening, relay = 'OFF'): Promise<HotWaterTest> {
  const home = await openCommandTest(Date.parse(now) - RETURN_MS)
  const { homeId, roomId } = home.hub
  await home.database.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
     values ($1, '2026-01-01', 'hp_hc', 9, '[[1320, 360]]')`,
    [homeId],
  )
  const model = 'VAV-256215-MOD2'
  const state = { state: relay, power: 0, energy: 4_876 }
  const script = await runScriptedHub(home, [{ name: 'chauffe-eau', model, state }])
  // The relay has had the time to report its state.
  home.clock.pass(RETURN_MS)
  await home.database.query(`update device set category = 'hot_water', room_id = $2 where home_id = $1`, [
    homeId,
    roomId,
  ])
  const hotWater = createHotWater({
    reads: home.database,
    commands: home.commands,
    devices: home.devices,
    clock: home.clock,
  })
  return {
    ...home,
    script,
    async choose(mode, room = roomId, ofHome = homeId) {
      const asked = { homeId: ofHome, roomId: room, mode, actor: marie }
      await home.database.transaction((tx) => hotWater.choose(tx, asked))
    },
    async shown() {
      const shown = (await hotWater.ofHome(homeId)).get(roomId)
      if (shown === undefined) throw new Error('The room has no hot water.')
      return shown
    },
    async ledger() {
      const page = { homeId, roomId: null, deviceId: null, actor: null, before: null, limit: 200 }
      const list = await home.commands.list(page)
      return list.toReversed().map(({ value, actor, status }) => `${String(value)} ${actor.kind} ${status}`)
    },
    async settled() {
      await eventually(
        () =>
          home.database.query<{ isSettled: boolean }>(
            `select at > to_timestamp($2::float8 / 1000) and again_at is null
               and not exists (select from home_wake where home_id = $1) as "isSettled"
             from home_clock where home_id = $1`,
            [homeId, home.clock.now()],
          ),
        ([row]) => row?.isSettled === true,
      )
    },
    async stop() {
      await home.close()
    },
  }
}

/** Waits until the ledger equals these lines: the last command is sent, then read back, as with a real relay. */
export async function untilLedger(tank: HotWaterTest, lines: string[]): Promise<void> {
  const isNow = (last: string) => (ledger: string[]) =>
    ledger.join() === [...lines.slice(0, -1), `${lines.at(-1)} ${last}`].join()
  await eventually(() => tank.ledger(), isNow('sent'))
  await tank.script.publishedAll(lines.length)
  tank.clock.pass(2_000)
  await eventually(() => tank.ledger(), isNow('confirmed'))
}
