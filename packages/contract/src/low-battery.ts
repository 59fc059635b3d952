/**
 * Percent at or below which a battery should be changed soon. Used by alerts, notifications and the device
 * list.
 */
export const LOW_BATTERY = 15

/** True if a battery should be changed soon; false if its level (percent) is not known. */
export function isBatteryLow(level: number | null | undefined): boolean {
  return level !== null && level !== undefined && level <= LOW_BATTERY
}
