import type { Order } from '@foyer/contract/heating.ts'
import { FRESH } from '@foyer/rules/room-alerts/room-alerts.ts'
import { greatest } from '@foyer/rules/extremes/extremes.ts'
import type { Sample } from '@foyer/rules/protection/hold.ts'
import {
  protectionAt,
  type ProtectionAnswer,
  type ProtectionFacts,
  type ProtectionHold,
} from '@foyer/rules/protection/room-protection.ts'
import { runSince, tooWarm } from '@foyer/rules/protection/runaway.ts'
import { stillNeeded } from '@foyer/rules/protection/temperature-fall.ts'
import { climateSources } from '@foyer/rules/room-facts/climate-sources.ts'
import type { RoomGuard } from '#heating/room-settings/room-guards.ts'
import type { KnownDevice } from './known-device.ts'

/** °C below which a room may be below its frost floor; warmer rooms skip that check. */
const COLD = 16

/** The stored state of a room, as its keeper read it last. */
export type WrittenRoom = {
  guard: RoomGuard
  /** Its order without protection and open windows, and since when (ms); null: always. */
  order: Order
  orderSince: number | null
  held: readonly ProtectionHold[]
  /** When (ms) the last hold by each cause of an open window ended. */
  endedAt: ReadonlyMap<string | null, number>
  /** The last stop because of too much warmth that is over. */
  stopped: ProtectionFacts['stopped']
  /** When (ms) it has to be settled next; null: with its next report. */
  dueAt: number | null
}

export type KnownRoom = { homeId: string; roomId: string; written: WrittenRoom }

/**
 * Decides how a room is protected at an instant (ms), from the reports of its devices; forgets reports that no longer
 * matter.
 */
export function judgeRoom(
  { written }: KnownRoom,
  devices: readonly KnownDevice[],
  now: number,
): ProtectionAnswer {
  const { guard, order, orderSince, held, endedAt, stopped } = written
  const reporting = climateSources(devices, ({ readings }) => newestOf(readings, now - FRESH) !== null)
  const hotFrom = tooWarm(guard.aims[order], guard.ceiling)
  for (const device of reporting) followWarmth(device, hotFrom)
  const answer = protectionAt(
    {
      window: {
        limit: guard.limit,
        openings: guard.byContact ? devices.flatMap(({ opening }) => opening ?? []) : [],
        thermometers: new Map(guard.byFall ? reporting.map((device) => [device.id, device]) : []),
        lowered: devices.flatMap(({ loweredAt }) => loweredAt ?? []),
        endedAt,
      },
      temperature: meanOf(reporting),
      isMeasured: climateSources(devices, ({ readings }) => readings.length > 0).length > 0,
      freshFor: FRESH,
      floor: guard.floor,
      ceiling: guard.ceiling,
      order,
      aims: guard.aims,
      hotSince: hotSince(reporting),
      orderSince,
      heating: devices.flatMap(({ id, heatsSince: since, heatReportedAt }) =>
        since === null ? [] : [{ deviceId: id, since, until: heatReportedAt + FRESH }],
      ),
      stopped,
      held,
    },
    now,
  )
  for (const device of devices) forget(device, answer)
  return answer
}

/** True if both are the same hold, whatever their ends. */
export function isHeldAs(one: ProtectionHold, other: ProtectionHold): boolean {
  return one.kind === other.kind && one.cause === other.cause && one.order === other.order
}

/**
 * True if another order may change how a room is protected: it is held, has an open window, or is cold enough for a
 * frost floor.
 */
export function mayChange({ written }: KnownRoom, devices: readonly KnownDevice[]): boolean {
  if (written.held.length > 0) return true
  return devices.some(({ opening, readings }) => {
    const newest = newestOf(readings, -Infinity)
    return (opening !== null && opening.until === null) || (newest !== null && newest.value < COLD)
  })
}

/** Stores since when a thermometer has been at least as warm as that (°C). */
function followWarmth(device: KnownDevice, hotFrom: number): void {
  const run = runSince(device.readings, (value) => value >= hotFrom, FRESH)
  const first = Math.min(...device.readings.map(({ at }) => at))
  // Readings that were already forgotten were as warm.
  const goesOn = device.hotFrom === hotFrom && device.hotSince !== null && run === first
  device.hotSince = goesOn ? device.hotSince : run
  device.hotFrom = hotFrom
}

function forget(device: KnownDevice, { falls }: ProtectionAnswer): void {
  const answer = falls.get(device.id) ?? { fall: null, freeFrom: device.freeFrom }
  device.freeFrom = answer.freeFrom
  const newest = newestOf(device.readings, -Infinity)
  const needed = stillNeeded(device.readings, answer)
  device.readings = needed.length === 0 && newest !== null ? [newest] : needed
}

/** The room has been too warm since its last thermometer became too warm; null if one of them is not. */
function hotSince(reporting: readonly KnownDevice[]): number | null {
  const runs = reporting.map((device) => device.hotSince)
  const known = runs.filter((since) => since !== null)
  return runs.length === 0 || known.length < runs.length ? null : Math.max(...known)
}

function meanOf(reporting: readonly KnownDevice[]): Sample | null {
  const newest = reporting.flatMap(({ readings }) => newestOf(readings, -Infinity) ?? [])
  if (newest.length === 0) return null
  const mean = newest.reduce((sum, { value }) => sum + value, 0) / newest.length
  return { at: greatest(newest.map(({ at }) => at)), value: Math.round(mean * 10) / 10 }
}

function newestOf(readings: readonly Sample[], from: number): Sample | null {
  let newest: Sample | null = null
  for (const one of readings) if (one.at > from && (newest === null || one.at >= newest.at)) newest = one
  return newest
}
