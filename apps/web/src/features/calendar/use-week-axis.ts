import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { roomWords } from '#features/rooms/room-words.ts'
import type { Axis } from '#ui/timeline/axis.ts'
import { QUARTER_MS, type WeekRows } from './week-rows.ts'

/** Every second hour of the wall clock, in quarters since 06:00. */
const TICKS = Array.from({ length: 13 }, (_, index) => index * 8)
const MIDNIGHT = 72

/** One axis for the seven rows: it stands where today's row does, and is as long as the longest. */
export function useWeekAxis({ rows, start, plain }: WeekRows, now: number): Axis {
  const format = useFormat()
  const rooms = useWords(roomWords)
  const length = Math.max(...rows.map((row) => row.clock.length))
  return {
    start,
    end: start + length * QUARTER_MS,
    ticks: TICKS.map((quarter) => {
      const isStrong = quarter === MIDNIGHT
      const label = isStrong ? rooms(($) => $.midnight) : format.hour(plain + quarter * QUARTER_MS)
      return { at: start + quarter * QUARTER_MS, label, isStrong }
    }),
    now,
    nowLabel: format.time(now),
    isPlan: true,
  }
}
