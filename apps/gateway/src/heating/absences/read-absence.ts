import { randomUUID } from 'node:crypto'
import { type AbsenceInput, LONGEST_ABSENCE_DAYS } from '@foyer/contract/absence.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { AbsenceChoices, AbsenceRow } from './absence.store.ts'

const DAY = 24 * 3_600_000

/**
 * Validates and normalizes a person's input. Throws `invalid_input` with the field for rooms of another home, for a home
 * without rooms, and for invalid times.
 * @param roomIds the rooms of the home
 * @param running the departure of an absence that is already running; null: it has not begun
 */
export function readAbsence(
  input: AbsenceInput,
  { now, roomIds, running }: { now: number; roomIds: readonly string[]; running: number | null },
): AbsenceChoices {
  const asked = Date.parse(input.departure_at)
  // "Now" may have passed while the person confirmed: the departure is now. An absence that has begun keeps its
  // departure.
  const departure = running ?? Math.max(asked, now)
  const back = input.return_at === null ? null : Date.parse(input.return_at)
  if (departure > now + LONGEST_ABSENCE_DAYS * DAY) refuse('departure_at')
  if (back !== null && (back <= now || back <= departure)) refuse('return_at')
  if (back !== null && back > Math.max(departure, now) + LONGEST_ABSENCE_DAYS * DAY) refuse('return_at')
  const rooms = input.room_ids === null ? null : [...new Set(input.room_ids)]
  if (roomIds.length === 0 || rooms?.some((id) => !roomIds.includes(id)) === true) refuse('room_ids')
  return { roomIds: rooms, order: input.order, departure, back }
}

/** An absence of the whole home that is not stored, to preview its effect. Instants in ms. */
export function unplannedAbsence(
  homeId: string,
  span: Pick<AbsenceChoices, 'order' | 'departure' | 'back'>,
  now: number,
): AbsenceRow {
  return {
    ...span,
    id: randomUUID(),
    homeId,
    roomIds: null,
    version: 1,
    setByName: null,
    setAt: now,
    preheatId: randomUUID(),
    begunAt: null,
    preheatedAt: null,
    preheats: new Map(),
    endedAt: null,
  }
}

function refuse(field: string): never {
  throw new GatewayError('invalid_input', { field: `body.${field}` })
}
