/** Percent at or under which a battery should be changed soon. Alerts, notifications and the list of devices go by it. */
export const LOW_BATTERY = 15

/** Whether a battery should be changed soon; false where its level (percent) is not known. */
export function isBatteryLow(level: number | null | undefined): boolean {
  return level !== null && level !== undefined && level <= LOW_BATTERY
}
