import type { Order } from '@foyer/contract/heating.ts'
import type { Schedule } from '@foyer/contract/schedule.ts'
import type { SkylineBlock } from '#ui/mini-skyline.tsx'

const DAY = 1440
const SIX = 360

/**
 * A day of a room's programme from 06:00 to 06:00 as a small skyline; where no block stands the default order holds.
 * @param weekday ISO weekday on which the day on screen begins, 1 is Monday
 */
export function programmeSkyline(schedule: Schedule, weekday: number): SkylineBlock[] {
  const today = piecesOf(schedule, weekday, SIX, DAY)
  const tomorrow = piecesOf(schedule, (weekday % 7) + 1, 0, SIX)
  return [
    ...today.map((piece) => ({ ...piece, from: piece.from - SIX, to: piece.to - SIX })),
    ...tomorrow.map((piece) => ({ ...piece, from: piece.from + DAY - SIX, to: piece.to + DAY - SIX })),
  ].map(({ from, to, order }) => ({ from: from / DAY, to: to / DAY, order }))
}

function piecesOf(schedule: Schedule, weekday: number, start: number, end: number) {
  const pieces: { from: number; to: number; order: Order }[] = []
  const add = (from: number, to: number, order: Order) => {
    const [first, last] = [Math.max(from, start), Math.min(to, end)]
    if (first < last) pieces.push({ from: first, to: last, order })
  }
  let at = start
  for (const block of (schedule.week[weekday - 1] ?? []).toSorted((one, other) => one.start - other.start)) {
    add(at, block.start, schedule.default_order)
    add(block.start, block.end, block.order)
    at = Math.max(at, block.end)
  }
  add(at, end, schedule.default_order)
  return pieces
}
