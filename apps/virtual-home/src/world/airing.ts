import type { HomeDefinition } from '#homes/home-definition.ts'
import { type DayHabits, isAired } from './day-habits.ts'

/**
 * A room whose windows are opened once, in addition to the household's habits: closed from `since` on, open
 * over [from, until), ms.
 */
export type Airing = { room: string; since: number; from: number; until: number }

/** The rooms whose windows are open at an instant (ms), with its minute of the day. */
export function openRoomsAt(
  home: HomeDefinition,
  habits: DayHabits,
  { at, minute, airing }: { at: number; minute: number; airing: Airing | null },
): ReadonlySet<string> {
  const open = home.rooms.filter(({ name }) => {
    if (airing?.room === name && at >= airing.since && at < airing.until) return at >= airing.from
    return isAired(habits, name, minute)
  })
  return new Set(open.map(({ name }) => name))
}
