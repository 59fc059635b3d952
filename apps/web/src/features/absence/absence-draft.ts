import { type Absence, type AwayOrder, awayOrders } from '@foyer/contract/absence.ts'
import { isOverSameSpan } from '@foyer/rules/absence/absence-claims.ts'
import {
  type AbsencePreset,
  absencePresets,
  presetSpan,
  usualHours,
} from '@foyer/rules/absence/absence-presets.ts'
import { wholeDraft } from '#forms/draft-ways.ts'
import { type Guard, isAnyOf, isListOf, isNumber, isOneOf, isShapeOf, isText } from '#forms/kept-shape.ts'

/** What a person says of an absence before it is stored; instants in ms. */
export type AbsenceDraft = {
  departure: number
  back: number | null
  order: AwayOrder
  /** Null: the whole home. */
  roomIds: readonly string[] | null
}

/** A new absence, filled already: the first usual one, seen from now (ms), that is not planned yet. */
export function newAbsence(now: number, zone: string, others: readonly Absence[]): AbsenceDraft {
  const usual = absencePresets.map((preset): AbsenceDraft => ({
    ...spanOf(preset, now, zone),
    order: 'frost_protection',
    roomIds: null,
  }))
  const [first] = usual.filter((draft) => !isPlannedTwice(draft, others))
  return first ?? { departure: now, back: null, order: 'frost_protection', roomIds: null }
}

/** An absence as it is stored, ready to be changed. */
export function storedAbsence({ departure_at, return_at, order, room_ids, version }: Absence) {
  const value: AbsenceDraft = {
    departure: Date.parse(departure_at),
    back: return_at === null ? null : Date.parse(return_at),
    order,
    roomIds: room_ids,
  }
  return { value, version }
}

/** True where another absence is of the same rooms, from the same departure to the same return. */
export function isPlannedTwice(draft: AbsenceDraft, others: readonly Absence[]): boolean {
  return others.some((other) => isOverSameSpan(storedAbsence(other).value, draft))
}

/** The times of a usual absence, seen from now (ms). */
export function spanOf(
  preset: AbsencePreset,
  now: number,
  zone: string,
): Pick<AbsenceDraft, 'departure' | 'back'> {
  return presetSpan(preset, { now, zone, hours: usualHours })
}

/** An absence is changed as one: its return follows its departure. */
export const absenceWays = wholeDraft<AbsenceDraft>()

/** Whether what was kept of an absence can be gone on with. */
export const isAbsenceDraft: Guard<AbsenceDraft> = isShapeOf<AbsenceDraft>({
  departure: isNumber,
  back: isAnyOf<number | null>(isNumber, isOneOf([null])),
  order: isOneOf(awayOrders),
  roomIds: isAnyOf<readonly string[] | null>(isListOf(isText), isOneOf([null])),
})

/** The draft as the gateway takes it. */
export function bodyOf({ departure, back, order, roomIds }: AbsenceDraft) {
  return {
    room_ids: roomIds === null ? null : [...roomIds],
    order,
    departure_at: new Date(departure).toISOString(),
    return_at: back === null ? null : new Date(back).toISOString(),
  }
}
