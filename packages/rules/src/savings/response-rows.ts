import type { ResponseRow } from './home-response.ts'
import type { RoomHalfHours } from './room-lowering.ts'

/**
 * The completely measured half-hours of a home, or of one of its rooms, from which its thermal response is
 * learnt.
 */
export function responseRows(
  facts: { readonly days: ArrayLike<number>; readonly hours?: ArrayLike<number> },
  rooms: readonly { readonly room: RoomHalfHours }[],
  outdoor: ArrayLike<number>,
): ResponseRow[] {
  const { days, hours } = facts
  const measured = rooms.filter(({ room }) =>
    Array.from(room.temperatures).some((value) => !Number.isNaN(value)),
  )
  if (hours === undefined || measured.length === 0) return []
  const inside = (slot: number): number =>
    measured.reduce((sum, { room }) => sum + (room.temperatures[slot] ?? Number.NaN), 0) / measured.length
  return Array.from({ length: days.length }, (_, slot) => {
    const heating = rooms.reduce((sum, { room }) => sum + 2 * (room.energy[slot] ?? Number.NaN), 0)
    return {
      day: days[slot] ?? Number.NaN,
      hour: hours[slot] ?? Number.NaN,
      gap: inside(slot) - (outdoor[slot] ?? Number.NaN),
      change: inside(slot + 1) - inside(slot - 1),
      heating,
    }
  }).filter((row) => Object.values(row).every((value) => Number.isFinite(value)))
}
