/** ms between two commands of scenarios to one device, and how many there may be in an hour (T20). */
const DEVICE_GAP = 10_000
const MOST_AN_HOUR = 30
const HOUR = 3_600_000

/** Whether a scenario may ask something of a device at an instant (ms), by when scenarios did before. */
export function mayAskDevice(asked: readonly number[], at: number): boolean {
  const lately = asked.filter((one) => one > at - HOUR)
  return lately.length < MOST_AN_HOUR && lately.every((one) => one <= at - DEVICE_GAP)
}

/**
 * Other orders that scenarios may begin to ask of a room in an hour. Its heaters are told of each, and again when it
 * ends: a third of what a device may be told. More than a loop needs to be found, so that the breaker still sees it.
 */
const MOST_ORDERS_AN_HOUR = 10

/** Whether a scenario may ask a room for another order at an instant (ms), by when scenarios began to before. */
export function mayAskRoom(begun: readonly number[], at: number): boolean {
  return begun.filter((one) => one > at - HOUR).length < MOST_ORDERS_AN_HOUR
}
