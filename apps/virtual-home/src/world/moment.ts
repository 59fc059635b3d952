import type { DayHabits } from './day-habits.ts'
import type { LocalTime } from './local-time.ts'
import type { Outdoors } from './weather.ts'

/** An instant with all that follows from it. */
export type Moment = {
  at: number
  time: LocalTime
  habits: DayHabits
  outdoors: Outdoors
  /** Rooms whose windows are open. */
  openRooms: ReadonlySet<string>
}
