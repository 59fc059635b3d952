import type { HomeDefinition } from '#homes/home-definition.ts'
import { chance } from './chance.ts'

type Span = readonly [from: number, to: number]

/** The household's actions on one local day, in minutes of its wall clock. */
export type DayHabits = {
  wake: number
  /** When the house is empty: from, to. null: at least one person is always at home. */
  away: Span | null
  /** From this minute on all people are back. */
  allBack: number
  dinner: number
  lunch: number | null
  bed: number
  television: Span
  readingLamp: Span
  dishwasher: number | null
  showers: readonly number[]
  shutters: Span
  /**
   * When windows are open, by room: some mornings, and in living rooms each evening after dinner, heated or
   * not.
   */
  airing: ReadonlyMap<string, readonly Span[]>
}

/** Generates one day of a household; the same seed gives the same day. */
export function dayHabits(home: HomeDefinition, seed: number, day: number): DayHabits {
  const weekday = (day + 3) % 7
  const isWeekend = weekday >= 5
  const roll = (name: string) => chance(seed, home.name, day, name)
  const around = (minute: number, spread: number, name: string) =>
    Math.round(minute + (roll(name) * 2 - 1) * spread)

  const wake = isWeekend ? around(8 * 60, 25, 'wake') : around(6 * 60 + 30, 8, 'wake')
  const dinner = around(19 * 60 + 15, 20, 'dinner')
  const bed = isWeekend ? around(23 * 60 + 5, 25, 'bed') : around(22 * 60 + 30, 15, 'bed')
  const back = weekday === 2 ? 12 * 60 : 16 * 60 + 30
  const goesOut = isWeekend && roll('outing') < 0.5
  const lampOn = around(20 * 60 + 40, 30, 'lamp')
  return {
    wake,
    away: isWeekend
      ? goesOut
        ? [around(14 * 60, 20, 'leave'), around(17 * 60, 40, 'back')]
        : null
      : [around(8 * 60 + 20, 6, 'leave'), around(back, 10, 'back')],
    allBack: isWeekend ? 0 : around(18 * 60 + 5, 20, 'all back'),
    dinner,
    lunch: isWeekend || weekday === 2 ? around(12 * 60 + 20, 15, 'lunch') : null,
    bed,
    television: [around(20 * 60 + 15, 20, 'television'), bed - 10],
    readingLamp: [lampOn, Math.max(lampOn + 20, bed - 5)],
    dishwasher: roll('dishwasher') < 0.7 ? dinner + 95 : null,
    showers: Array.from({ length: home.people }, (_, person) =>
      person === 0 ? dinner - 70 : wake + 5 + person * 14,
    ),
    shutters: [wake + 12, Math.min(bed - 20, around(21 * 60, 30, 'shutters'))],
    airing: airing(home, seed, day, { wake, dinner }),
  }
}

function airing(
  home: HomeDefinition,
  seed: number,
  day: number,
  { wake, dinner }: { wake: number; dinner: number },
): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, readonly Span[]>()
  for (const room of home.rooms) {
    const roll = (name: string) => chance(seed, home.name, day, room.name, name)
    const lasting = (from: number, name: string): Span => [from, from + 8 + Math.round(roll(name) * 14)]
    const isAired = roll('airing') < room.airingShare
    const morning = isAired ? [lasting(wake + 75 + Math.round(roll('from') * 40), 'for')] : []
    const isLivedIn = room.life === 'living' && room.airingShare > 0
    const evening = isLivedIn ? [lasting(dinner + 50, 'evening')] : []
    if (isAired || isLivedIn) spans.set(room.name, [...morning, ...evening])
  }
  return spans
}

/** Number of people at home at a minute of the day. */
export function peopleAtHome(home: HomeDefinition, habits: DayHabits, minute: number): number {
  if (habits.away !== null && minute >= habits.away[0] && minute < habits.away[1]) return 0
  const isWaitingForOthers = habits.away !== null && minute >= habits.away[1] && minute < habits.allBack
  return isWaitingForOthers ? Math.min(1, home.people) : home.people
}

/** True if a minute is in a span. */
export function isWithin(minute: number, span: Span | null | undefined): boolean {
  return span !== null && span !== undefined && minute >= span[0] && minute < span[1]
}

/** True if the windows of a room are open at a minute of the day, with or without a contact. */
export function isAired(habits: DayHabits, room: string | null, minute: number): boolean {
  return (habits.airing.get(room ?? '') ?? []).some((span) => isWithin(minute, span))
}
