import type { Order, RoomDefinition, WeekPlan } from '#homes/home-definition.ts'
import type { LocalTime } from './local-time.ts'

/** The order of a weekly schedule at a moment of the wall clock. */
function plannedOrder(plan: WeekPlan, time: LocalTime): Order {
  let order: Order = 'eco'
  for (const [from, blockOrder] of plan[time.weekday] ?? []) {
    if (minuteOf(from) <= time.minute) order = blockOrder
  }
  return order
}

/** The order of a room's schedule; Éco for a device without a room. */
export function plannedOrderOfRoom(room: RoomDefinition | undefined, time: LocalTime): Order {
  return room === undefined ? 'eco' : plannedOrder(room.plan, time)
}

const minutes = new Map<string, number>()

function minuteOf(clock: string): number {
  const known = minutes.get(clock)
  if (known !== undefined) return known
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  minutes.set(clock, hours * 60 + rest)
  return hours * 60 + rest
}
