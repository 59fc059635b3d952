/** ms between two commands of scenarios to one device, and how many there may be in an hour (T20). */
const DEVICE_GAP = 10_000
const MOST_AN_HOUR = 30
const HOUR = 3_600_000

/** Whether a scenario may ask something of a device at an instant (ms), by when scenarios did before. */
export function mayAskDevice(asked: readonly number[], at: number): boolean {
  const lately = asked.filter((one) => one > at - HOUR)
  return lately.length < MOST_AN_HOUR && lately.every((one) => one <= at - DEVICE_GAP)
}
