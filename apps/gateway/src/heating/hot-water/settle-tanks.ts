import { type HotWaterOrder, hotWaterAt, hotWaterChoice, isWaterHot } from '@foyer/rules/tariff/hot-water.ts'
import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import { readTariffFactsOf } from '#energy/energy/tariff-facts.ts'
import { readAbsencesOf, waterPauses } from '#heating/absences/home-absences.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { AskedCommand, Wish } from '#heating/commands/ledger.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { isTold } from './hot-water.ts'
import { endOneOffs, lockFreeTanks, selectTankIds, type TankKey, type TankRow } from './hot-water.store.ts'

/** ms after which a tank of which nothing is planned is looked at again: a contract that begins later has hours. */
const LOOK_AGAIN = 24 * 3_600_000

/** A tank at the instant at which it was looked at. */
export type SettledTank = TankKey & {
  order: HotWaterOrder
  /** Since when (ms) somebody's one-off lets it heat; null where none does. */
  letAt: number | null
  /** Its one-off ended just now. */
  isOver: boolean
  isReachable: boolean
}

/**
 * Brings tanks of many homes up to now: ends one-offs that are over and asks for what that, or the hours of the
 * contract, changes. Tanks that somebody else holds just now are left out.
 */
export async function settleTanks(
  parts: { commands: Pick<Commands, 'askAll' | 'lastAsked'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  given: {
    rows: readonly DueRow[]
    now: number
    /** Who tells a tank what it is to do now; null: nobody has to, or it is not there to hear it. */
    actorFor(tank: SettledTank): Actor | null
  },
): Promise<{ next: Map<string, number | null>; tanks: SettledTank[]; commands: AskedCommand[] }> {
  const { rows, now, actorFor } = given
  const keys = rows.map(({ homeId, subject }) => ({ homeId, deviceId: subject }))
  const free = await lockFreeTanks(tx, keys)
  const there = await selectTankIds(tx, keys)
  const next = new Map<string, number | null>()
  for (const { deviceId } of keys) if (!there.has(deviceId)) next.set(deviceId, null)
  const homeIds = [...new Set(free.map(({ homeId }) => homeId))]
  if (homeIds.length === 0) return { next, tanks: [], commands: [] }
  const facts = await readTariffFactsOf(tx, homeIds)
  const absences = await readAbsencesOf(tx, homeIds)
  const known = new Map(
    [...(await parts.devices.ofHomes(homeIds)).values()].flat().map((one) => [one.id, one]),
  )
  const wanted: { tank: SettledTank; device: HomeDevice }[] = []
  for (const row of free) {
    const [device, tariff] = [known.get(row.deviceId), facts.get(row.homeId)]
    if (device === undefined || tariff === undefined) continue
    const isOver = isOneOffOver(row, device, now)
    const pauses = waterPauses(absences.get(row.homeId) ?? [], row.roomId, tariff)
    const order = hotWaterAt(isOver ? hotWaterChoice('auto', now) : row, tariff, now, {
      pauses,
      week: row.week,
    })
    const letAt = order.mode === 'on' ? row.setAt : null
    const tank = { ...row, order, isOver, letAt, isReachable: device.reachable }
    wanted.push({ tank, device })
    const planned = order.endsAt ?? order.changesAt
    next.set(row.deviceId, planned ?? (order.mode === 'off' ? null : now + LOOK_AGAIN))
  }
  const tanks = wanted.map(({ tank }) => tank)
  const over = tanks.filter(({ isOver }) => isOver)
  if (over.length > 0) await endOneOffs(tx, over, now)
  const told = wanted.flatMap(({ tank, device }) => {
    const actor = actorFor(tank)
    return actor === null ? [] : [{ tank, device, actor }]
  })
  if (told.length === 0) return { next, tanks, commands: [] }
  const last = await parts.commands.lastAsked(tx, { devices: told.map(({ tank }) => tank), capability: 'on' })
  const wishes = told.flatMap(({ tank: { homeId, deviceId, order, isOver }, device, actor }): Wish[] =>
    isTold(device, last.get(deviceId), order.isLet)
      ? []
      : [
          {
            homeId,
            target: { deviceId },
            capability: 'on',
            value: order.isLet,
            actor,
            ...(isOver ? { ecsMode: 'auto' } : {}),
          },
        ],
  )
  return { next, tanks, commands: wishes.length === 0 ? [] : await parts.commands.askAll(tx, wishes) }
}

/** Whether a one-off has had its time, or the water is hot. */
function isOneOffOver({ mode, endsAt, setAt }: TankRow, device: HomeDevice, now: number): boolean {
  if (mode !== 'on') return false
  const power = device.reachable ? (device.values.get('instant_power') ?? null) : null
  return (endsAt ?? 0) <= now || (setAt !== null && isWaterHot(power, setAt))
}
