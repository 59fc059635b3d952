/** A time: an ISO instant as the gateway writes it, or milliseconds since the epoch. */
export type Instant = string | number

/** Milliseconds since the epoch of a time. */
export function instant(at: Instant): number {
  return typeof at === 'number' ? at : Date.parse(at)
}
