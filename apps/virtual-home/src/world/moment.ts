import type { DayHabits } from './day-habits.ts'
import type { LocalTime } from './local-time.ts'
import type { Outdoors } from './weather.ts'

/** An instant with its derived facts. */
export type Moment = {
  at: number
  time: LocalTime
  habits: DayHabits
  outdoors: Outdoors
  /** Rooms whose windows are open. */
  openRooms: ReadonlySet<string>
}
