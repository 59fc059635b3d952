// The hours of a contract are wall time.
import 'temporal-polyfill/global'
import { planTanks, type TankFacts, type TankMemories, watchedPower } from '@foyer/rules/home/plan-tanks.ts'
import type { TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { readTariffFactsOf } from '#energy/energy/tariff-facts.ts'
import { readAbsencesOf, waterPauses } from '#heating/absences/home-absences.ts'
import { type Commands, type LastAsked, readLastAsked } from '#heating/commands/commands.ts'
import type { AskedCommand, Wish } from '#heating/commands/ledger.ts'
import { endOneOffs, selectTanks, type TankRow } from '#heating/hot-water/hot-water.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import {
  type NextPlan,
  replaceWatches,
  selectTankMemories,
  setClocks,
  storeTankMemories,
} from './home-loop.store.ts'

/** What a home's plan is made of; instants in ms. */
export type HomeFacts = {
  homeId: string
  tariff: TariffFacts
  tanks: readonly (TankFacts & { name: string; room: string | null })[]
  memories: TankMemories
}

/** What the transaction of a plan changed: commands to send once it is committed, and homes whose screens are outdated. */
export type SettledHomes = { commands: AskedCommand[]; changed: string[] }

/** Reads what the plans of homes are made of, a statement each for all of them. */
export async function readHomeFacts(
  { devices }: { devices: Pick<Devices, 'ofHomes'> },
  database: Database,
  homeIds: readonly string[],
): Promise<HomeFacts[]> {
  // One after the other: a transaction has one connection.
  const tanks = Map.groupBy(await selectTanks(database, homeIds), ({ homeId }) => homeId)
  const memories = await selectTankMemories(database, homeIds)
  const withTanks = [...tanks.keys()]
  const none = new Map<string, never>()
  const isAny = withTanks.length > 0
  const tariffs = isAny ? await readTariffFactsOf(database, withTanks) : none
  const absences = isAny ? await readAbsencesOf(database, withTanks) : none
  const known = isAny ? await devices.ofHomes(withTanks) : none
  const asked = isAny
    ? await readLastAsked(database, { devices: [...tanks.values()].flat(), capability: 'on' })
    : none
  return withTanks.flatMap((homeId) => {
    const tariff = tariffs.get(homeId)
    if (tariff === undefined) return []
    const byId = new Map((known.get(homeId) ?? []).map((device) => [device.id, device]))
    const own = (tanks.get(homeId) ?? []).flatMap((row) => {
      const device = byId.get(row.deviceId)
      if (device === undefined) return []
      const pauses = waterPauses(absences.get(homeId) ?? [], row.roomId, tariff)
      return [{ ...tankFacts(row, device, asked.get(row.deviceId)), pauses }]
    })
    return [{ homeId, tariff, tanks: own, memories: memories.get(homeId) ?? {} }]
  })
}

/**
 * Plans homes that this transaction holds, as they stand at an instant (ms), and writes what that changes. Commands are
 * written here and sent once it is committed.
 */
export async function settleHomes(
  parts: { commands: Pick<Commands, 'askAll'>; devices: Pick<Devices, 'ofHomes'> },
  tx: Database,
  homes: readonly { homeId: string; version: number }[],
  now: number,
): Promise<SettledHomes> {
  const homeIds = homes.map(({ homeId }) => homeId)
  const facts = await readHomeFacts(parts, tx, homeIds)
  const plans = facts.map((home) => ({ ...home, plan: planTanks(home, now) }))
  const over = plans.flatMap(({ homeId, plan }) =>
    plan.oneOffsEnded.map((deviceId) => ({ homeId, deviceId })),
  )
  const wishes = plans.flatMap(({ homeId, plan }) =>
    plan.commands.map(({ deviceId, value, actor, ecsMode }): Wish => ({
      homeId,
      target: { deviceId },
      capability: 'on',
      value,
      actor: { kind: actor, id: null, name: null },
      ...(ecsMode === undefined ? {} : { ecsMode }),
    })),
  )
  if (over.length > 0) await endOneOffs(tx, over, now)
  const commands = wishes.length === 0 ? [] : await parts.commands.askAll(tx, wishes)
  const memories = plans.map(({ homeId, plan }) => ({ homeId, tanks: plan.memories }))
  if (memories.length > 0) await storeTankMemories(tx, memories)
  const watches = plans.flatMap(({ homeId, plan }) =>
    plan.powerWatched.map((deviceId) => ({
      homeId,
      deviceId,
      capability: 'instant_power' as const,
      ...watchedPower,
    })),
  )
  await replaceWatches(tx, homeIds, watches)
  const times = new Map(plans.map(({ homeId, plan }) => [homeId, plan.nextAt]))
  await setClocks(
    tx,
    homes.map(({ homeId, version }): NextPlan => ({ homeId, version, at: times.get(homeId) ?? null })),
  )
  return { commands, changed: [...new Set([...over, ...commands].map(({ homeId }) => homeId))] }
}

function tankFacts(
  row: TankRow,
  device: HomeDevice,
  last: LastAsked | undefined,
): Omit<HomeFacts['tanks'][number], 'pauses'> {
  return {
    deviceId: row.deviceId,
    name: device.name,
    room: device.roomName,
    choice: row,
    week: row.week,
    isReachable: device.reachable,
    connectedSince: device.connectedSince,
    on: device.values.get('on')?.value ?? null,
    // The last word of a silent relay is no power now.
    power: device.reachable ? (device.values.get('instant_power') ?? null) : null,
    lastCommand: last ?? null,
  }
}
