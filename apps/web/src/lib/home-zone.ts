import { createValueStore } from './value-store.ts'

/** IANA zone of the home: every time on screen is in it. The browser's own until the home is known. */
export const homeZone = createValueStore(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Takes the home's zone over; one that this browser does not know is left out. */
export function setHomeZone(zone: string): void {
  try {
    homeZone.set(Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)
  } catch {
    // An unknown zone: times stay in the browser's own.
  }
}
