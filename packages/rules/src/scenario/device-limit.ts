/** ms between two commands of scenarios to one device, and the most commands per hour (T20). */
const DEVICE_GAP = 10_000
const MOST_AN_HOUR = 30
const HOUR = 3_600_000

/** True if a scenario may send a command to a device at an instant (ms), given the times of earlier ones. */
export function mayAskDevice(asked: readonly number[], at: number): boolean {
  const lately = asked.filter((one) => one > at - HOUR)
  return lately.length < MOST_AN_HOUR && lately.every((one) => one <= at - DEVICE_GAP)
}

/**
 * Most changes of a room's order by scenarios per hour. Its heaters receive each of them, and another command
 * when it ends: a third of the limit of a device. It is more than a loop needs to be detected, so that the
 * breaker still detects it.
 */
const MOST_ORDERS_AN_HOUR = 10

/** True if a scenario may change a room's order at an instant (ms), given the times of earlier changes. */
export function mayAskRoom(begun: readonly number[], at: number): boolean {
  return begun.filter((one) => one > at - HOUR).length < MOST_ORDERS_AN_HOUR
}
