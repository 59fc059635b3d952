import {
  type HotWaterWeek,
  WATER_STRETCHES,
  type WaterWeek,
  setHotWaterWeek,
} from '@foyer/contract/hot-water.ts'
import { useQueryClient } from '@tanstack/react-query'
import { hotWaterWeekQuery } from '#api/queries/rooms.ts'
import { type Stored, versionOf, mergeWhole } from '#forms/draft.ts'
import { isAnyOf, isListOf, isNumber, isShapeOf } from '#forms/draft-storage.ts'
import { useDraft } from '#forms/use-draft.ts'

/** Minutes. */
export const QUARTER = 15
export const DAY = 1440

/** The schedule of a tank on Auto: a week, or null for the hours of the contract. */
type WeekDraft = { week: WaterWeek | null }

/** Nights, the default for a new week. */
export const defaultWeek: WaterWeek = Array.from({ length: 7 }, () => [{ start: 0, end: 360 }])

/** The draft of a tank's week, based on the stored one. */
export function useWaterWeekDraft(stored: HotWaterWeek) {
  const client = useQueryClient()
  const { room_id: roomId } = stored
  return useDraft({
    name: `hot-water-week:${roomId}`,
    stored: storedWeek(stored),
    merge: mergeWhole<WeekDraft>(),
    isValue: isWeekDraft,
    write: setHotWaterWeek,
    input: ({ week }, over) => ({
      params: { roomId },
      body: { version: versionOf(over) ?? stored.version, week: week === null ? null : week.map(tidyDay) },
    }),
    toStored: storedWeek,
    onSaved: (saved) => client.setQueryData(hotWaterWeekQuery(roomId).queryKey, saved),
  })
}

function storedWeek({ week, version }: HotWaterWeek): Stored<WeekDraft> {
  return { value: { week }, version }
}

/** Sorts the heating periods of a day and merges those that touch. One that ends before it starts is left out. */
export function tidyDay(day: WaterWeek[number]): WaterWeek[number] {
  const tidy: WaterWeek[number] = []
  const whole = day.filter(({ start, end }) => start < end)
  for (const { start, end } of whole.toSorted((one, other) => one.start - other.start)) {
    const last = tidy.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else tidy.push({ start, end })
  }
  return tidy
}

/**
 * Adds a heating period of up to an hour after the last one, before the first, or in the longest gap between two, with a
 * quarter of an hour free at each side; null at the limit or if there is no room for it.
 */
export function withStretch(day: WaterWeek[number]): WaterWeek[number] | null {
  const tidy = tidyDay(day)
  const backwards = day.filter(({ start, end }) => start >= end)
  if (tidy.length + backwards.length >= WATER_STRETCHES) return null
  const after = (tidy.at(-1)?.end ?? 11 * 60) + (tidy.length === 0 ? 0 : QUARTER)
  if (after < DAY) return [...day, { start: after, end: Math.min(DAY, after + 60) }]
  const before = (tidy[0]?.start ?? 0) - QUARTER
  if (before > 0) return [{ start: Math.max(0, before - 60), end: before }, ...day]
  const [gap] = tidy
    .slice(1)
    .map((next, at) => ({ from: (tidy[at]?.end ?? 0) + QUARTER, to: next.start - QUARTER }))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
  if (gap === undefined || gap.from >= gap.to) return null
  return [...day, { start: gap.from, end: Math.min(gap.to, gap.from + 60) }]
}

/** The minutes of a day in which the tank may heat. */
export function minutesOf(day: WaterWeek[number]): number {
  return tidyDay(day).reduce((sum, { start, end }) => sum + end - start, 0)
}

const isWeekDraft = isShapeOf<WeekDraft>({
  week: isAnyOf(
    isListOf(isListOf(isShapeOf({ start: isNumber, end: isNumber }))),
    (value): value is null => value === null,
  ),
})
