import type { Absence, AwayOrder } from '@foyer/contract/absence.ts'
import { type AbsencePreset, presetSpan, usualHours } from '@foyer/rules/absence/absence-presets.ts'

/** What a person says of an absence before it is stored; instants in ms. */
export type AbsenceDraft = {
  departure: number
  back: number | null
  order: AwayOrder
  /** Null: the whole home. */
  roomIds: readonly string[] | null
}

/** An absence that is opened to be changed, or this weekend where none is. */
export function draftOf(absence: Absence | null, now: number, zone: string): AbsenceDraft {
  if (absence === null) return { ...spanOf('weekend', now, zone), order: 'frost_protection', roomIds: null }
  return {
    departure: Date.parse(absence.departure_at),
    back: absence.return_at === null ? null : Date.parse(absence.return_at),
    order: absence.order,
    roomIds: absence.room_ids,
  }
}

/** The times of a usual absence, seen from now (ms). */
export function spanOf(
  preset: AbsencePreset,
  now: number,
  zone: string,
): Pick<AbsenceDraft, 'departure' | 'back'> {
  return presetSpan(preset, { now, zone, hours: usualHours })
}

/** The draft as the gateway takes it. */
export function bodyOf({ departure, back, order, roomIds }: AbsenceDraft) {
  return {
    room_ids: roomIds === null ? null : [...roomIds],
    order,
    departure_at: new Date(departure).toISOString(),
    return_at: back === null ? null : new Date(back).toISOString(),
  }
}
