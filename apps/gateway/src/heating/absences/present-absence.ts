import type {
  Absence,
  AbsencePreview,
  AbsenceRoom,
  AbsenceWater,
  AwayOrder,
} from '@foyer/contract/absence.ts'
import { absencePhase, type Absence as PlannedAbsence } from '@foyer/rules/absence/absence-claims.ts'
import type { RoomReturnPlan } from '@foyer/rules/home/plan-absences.ts'
import {
  absenceSaving,
  absenceSlots,
  type MeasuredRoom,
  type SavedRange,
} from '@foyer/rules/home/absence-saving.ts'
import { isOffPeak, tariffBands, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import type { AbsenceRow } from './absence.store.ts'
import { waterPauses } from './home-absences.ts'
import type { NamedRoom } from './room-returns.ts'

type RoomPlan = RoomReturnPlan & { room: NamedRoom }

export type AbsencePlan = { absence: AbsenceRow; rooms: RoomPlan[] }

/** The facts that show an absence's effect on the hot water of the home. */
export type WaterFacts = { devices: readonly HomeDevice[]; tariff: TariffFacts }

/** Converts an absence to the contract's shape, seen from an instant (ms). */
export function presentAbsence({ absence, rooms }: AbsencePlan, water: WaterFacts, now: number): Absence {
  const phase = absencePhase(absence, now)
  return {
    id: absence.id,
    room_ids: absence.roomIds === null ? null : [...absence.roomIds],
    order: absence.order,
    departure_at: instant(absence.departure),
    return_at: instantOrNull(absence.back),
    // An absence that is over is marked as ended in a moment.
    phase: phase === 'planned' ? 'planned' : 'away',
    version: absence.version,
    set_by: absence.setByName,
    set_at: instant(absence.setAt),
    rooms: rooms.map((room) => presentRoom(room, absence.back)),
    hot_water: presentWater(absence, water),
  }
}

/** Converts the plan of a room to the contract's shape. */
export function presentRoom(
  { roomId, start, isInTime, target, order, room }: RoomPlan,
  back: number | null,
): AbsenceRoom {
  const { warming, roomName, celsius } = room
  return {
    room_id: roomId,
    room_name: roomName,
    preheat_at: instantOrNull(start),
    lead_minutes: start === null || back === null ? null : Math.round((back - start) / 60_000),
    is_in_time: isInTime,
    order,
    target: target === null ? null : Math.round(target * 10) / 10,
    temperature: celsius,
    runs: warming.runs,
    is_learned: warming.isLearned,
  }
}

/** The effect of an absence on the first tank of the home that it concerns; null if there is none. */
export function presentWater(absence: PlannedAbsence, { devices, tariff }: WaterFacts): AbsenceWater | null {
  for (const device of devices) {
    if (device.category !== 'hot_water' || !device.commands.includes('on')) continue
    const [pause] = waterPauses([absence], device.roomId, tariff)
    if (pause === undefined) continue
    const { to } = pause
    const [band] = to === null ? [] : tariffBands(tariff, to, to + 1)
    const is_off_peak = band !== undefined && isOffPeak(band)
    return { device_name: device.name, back_at: instantOrNull(to), is_off_peak }
  }
  return null
}

/** What an absence saves in each room whose heat loss is known. */
export function presentSavings(
  rooms: readonly RoomPlan[],
  absence: { order: AwayOrder; departure: number; back: number },
  { tariff, measured }: { tariff: TariffFacts; measured: ReadonlyMap<string, MeasuredRoom> },
  now: number,
): AbsencePreview['savings'] {
  const slots = absenceSlots(absence, tariff)
  return rooms.flatMap((plan) => {
    const own = measured.get(plan.roomId)
    if (own === undefined) return []
    const { energy, cost } = absenceSaving(plan, own, absence, slots, now)
    return [{ room_id: plan.roomId, energy: rounded(energy, 1), cost: cost && rounded(cost, 100) }]
  })
}

function rounded({ low, high }: SavedRange, parts: number): SavedRange {
  return { low: Math.round(low * parts) / parts, high: Math.round(high * parts) / parts }
}
