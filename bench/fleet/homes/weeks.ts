import type { Week } from '@foyer/contract/schedule.ts'

/** The zone of all homes. */
export const zone = 'Europe/Paris'

const DAY = 1_440

/** A week that is the same each day, with an edge at each of these instants (ms, whole minutes), eco and comfort in turn. */
export function weekWithEdges(instants: readonly number[]): Week {
  const minutes = [...new Set(instants.map(minuteOf))].toSorted((one, other) => one - other)
  const bounds = [0, ...minutes.filter((minute) => minute > 0), DAY]
  const day = bounds.slice(1).map((end, index) => ({
    start: bounds[index] ?? 0,
    end,
    order: index % 2 === 0 ? ('eco' as const) : ('comfort' as const),
  }))
  return Array.from({ length: 7 }, () => day)
}

/** Wall time of the homes, in minutes since midnight. */
function minuteOf(instant: number): number {
  const wall = new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone })
  return Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))
}
