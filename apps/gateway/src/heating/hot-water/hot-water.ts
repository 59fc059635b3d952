// The hours of a contract are in wall time.
import 'temporal-polyfill/global'
import type { Command } from '@foyer/contract/command.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import type { HotWater as RoomHotWater } from '@foyer/contract/hot-water.ts'
import {
  hotWaterAt,
  hotWaterChoice,
  type HotWaterOrder,
  waterTimes,
  type WaterTime,
} from '@foyer/rules/tariff/hot-water.ts'
import type { TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { type RedHours, waterOffHours } from '@foyer/rules/home/plan-red-days.ts'
import { isTankCommanded } from '@foyer/rules/home/plan-tanks.ts'
import type { Clock } from '#base/clock.ts'
import { readAbsencesOf, waterPauses } from '#heating/absences/home-absences.ts'
import { readRedDaysOf } from '#heating/red-days/red-day-facts.ts'
import { type Actor, type Commands, readLastAsked } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { instantOrNull } from '#home/devices/present-device.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import { lockHome } from '#home/homes/homes.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import {
  hasRoom,
  selectTankLocked,
  selectTanks,
  updateTank,
  type TankKey,
  type TankRow,
} from './hot-water.store.ts'

export { endOneOffs, selectTanks, type TankRow } from './hot-water.store.ts'

export type HotWater = {
  /**
   * The hot water of each room that has a tank, the first by name if it has several. `read`: the home's devices, if the
   * caller is already reading them, which saves a query.
   */
  ofHome(homeId: string, read?: Promise<HomeDevice[]>): Promise<Map<string, RoomHotWater>>
  /**
   * Sets the mode of a room's tank. Returns the command to the tank, or null if it follows the mode already. Throws
   * `not_found` for a room that the home does not have, `not_commandable` if it has no tank.
   */
  choose(
    tx: Database,
    asked: { homeId: string; roomId: string; mode: EcsMode; actor: Actor },
  ): Promise<Command | null>
}

/** Hot water: the mode of each tank, and the commands that follow from it. */
export function createHotWater(parts: {
  /** For reads outside the transaction: a transaction that reads here never waits for a connection of its own pool. */
  reads: Database
  commands: Pick<Commands, 'ask' | 'note'>
  devices: Pick<Devices, 'ofHome' | 'ofHomes'>
  clock: Clock
}): HotWater {
  const { reads, commands, devices, clock } = parts

  /** Sends a tank what its mode requires; null if it does that already, or a request for it is open. */
  async function apply(
    tx: Database,
    { homeId, deviceId }: TankKey,
    { isLet, actor, ecsMode }: { isLet: boolean; actor: Actor; ecsMode: EcsMode },
  ): Promise<Command | null> {
    const device = (await devices.ofHomes([homeId])).get(homeId)?.find((one) => one.id === deviceId)
    const asked = await readLastAsked(tx, {
      devices: [{ homeId, deviceId }],
      capability: 'on',
    })
    const on = device?.values.get('on')?.value ?? null
    if (isTankCommanded({ on, lastCommand: asked.get(deviceId) ?? null }, isLet)) return null
    return commands.ask(tx, { homeId, target: { deviceId }, capability: 'on', value: isLet, actor, ecsMode })
  }

  const absencesOf = async (from: Database, homeId: string) =>
    (await readAbsencesOf(from, [homeId])).get(homeId) ?? []
  const redDaysOf = async (from: Database, homeId: string, now: number) =>
    (await readRedDaysOf(from, [homeId], now)).get(homeId) ?? null

  return {
    async ofHome(homeId, read) {
      const tanks = await selectTanks(reads, [homeId])
      const shown = new Map<string, RoomHotWater>()
      if (tanks.length === 0) return shown
      const now = clock.now()
      const [facts, absences, redDays, all] = await Promise.all([
        readTariffFacts(reads, homeId),
        absencesOf(reads, homeId),
        redDaysOf(reads, homeId, now),
        read ?? devices.ofHome(homeId),
      ])
      const redHours = waterOffHours(facts, redDays, now)
      for (const tank of tanks) {
        const device = all.find((one) => one.id === tank.deviceId)
        if (tank.roomId === null || device === undefined || shown.has(tank.roomId)) continue
        const around = { pauses: waterPauses(absences, tank.roomId, facts), week: tank.week, redHours }
        const order = hotWaterAt(tank, facts, now, around)
        shown.set(tank.roomId, presentHotWater(tank, device, order, waterTimes(tank, facts, now, around)))
      }
      return shown
    },
    async choose(tx, { homeId, roomId, mode, actor }) {
      // The home is planned before or after, never between the choice and its command.
      await lockHome(tx, homeId)
      if (!(await hasRoom(tx, { homeId, roomId }))) throw new GatewayError('not_found')
      const found = (await selectTanks(tx, [homeId])).find((tank) => tank.roomId === roomId)
      const tank = found === undefined ? undefined : await selectTankLocked(tx, found)
      if (tank === undefined) throw new GatewayError('not_commandable')
      const now = clock.now()
      const choice = hotWaterChoice(mode, now)
      await updateTank(tx, tank, { ...choice, setAt: now, setByName: actor.name })
      // With this connection: a plan that waits for another one would hold its homes meanwhile.
      const facts = await readTariffFacts(tx, homeId)
      const pauses = waterPauses(await absencesOf(tx, homeId), roomId, facts)
      const redHours = waterOffHours(facts, await redDaysOf(tx, homeId, now), now)
      const order = hotWaterAt(choice, facts, now, { pauses, week: tank.week, redHours })
      const { isLet } = order
      const command = await apply(tx, tank, { isLet, actor, ecsMode: mode })
      // Record the choice in the ledger, even if the tank already does what the mode requires now.
      if (command === null) {
        const { deviceId } = tank
        await commands.note(tx, { homeId, deviceId, capability: 'on', value: isLet, actor, ecsMode: mode })
      }
      return command
    },
  }
}

/** When each tank of a home may heat within [from, to), ms, with the prices of these facts. */
export async function readTankTimes(
  database: Database,
  homeId: string,
  facts: TariffFacts,
  {
    from,
    to,
    redHours,
  }: {
    from: number
    to: number
    /** When the plan of red days keeps them off. */
    redHours: readonly RedHours[]
  },
): Promise<{ deviceId: string; name: string; times: { from: number; to: number }[] }[]> {
  const tanks = await selectTanks(database, [homeId])
  if (tanks.length === 0) return []
  const absences = (await readAbsencesOf(database, [homeId])).get(homeId) ?? []
  return tanks.map((tank) => {
    const around = { pauses: waterPauses(absences, tank.roomId, facts), week: tank.week, redHours }
    const times = waterTimes(tank, facts, from, around).map((time) => ({
      from: time.from ?? from,
      to: Math.min(time.to ?? to, to),
    }))
    return {
      deviceId: tank.deviceId,
      name: tank.deviceName,
      times: times.filter((time) => time.from < time.to),
    }
  })
}

function presentHotWater(
  tank: TankRow,
  device: HomeDevice,
  order: HotWaterOrder,
  times: readonly WaterTime[],
): RoomHotWater {
  const on = device.values.get('on')?.value
  const power = device.values.get('instant_power')?.value
  return {
    device_id: tank.deviceId,
    device_name: device.name,
    mode: order.mode,
    ends_at: instantOrNull(order.endsAt),
    is_let: order.isLet,
    changes_at: instantOrNull(order.changesAt),
    times: times.map(({ from, to, isOnce }) => ({
      from: instantOrNull(from),
      to: instantOrNull(to),
      once: isOnce,
    })),
    rhythm: order.rhythm,
    away: order.isAway ? { until: instantOrNull(order.awayUntil) } : null,
    red_day: order.redUntil === null ? null : { until: new Date(order.redUntil).toISOString() },
    on: on === undefined ? null : on !== 0,
    // The last report of an offline relay is not its power now.
    power: device.reachable ? (power ?? null) : null,
    reachable: device.reachable,
    set_by: tank.setByName,
    set_at: instantOrNull(tank.setAt),
  }
}
