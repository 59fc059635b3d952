import { earlier, type Sample } from './hold.ts'
import { type Fall, fallAt, type FallAnswer, type Span } from './temperature-fall.ts'

const MINUTE = 60_000

/** ms. A shorter opening is ignored: the room has not cooled, and each order costs a radio message. */
export const OPEN_FOR = MINUTE

/** A period (ms) in which a window was open according to its contact. */
export type Opening = Span & { readonly deviceId: string }

/** The facts that decide whether an open window holds a room. */
export type WindowFacts = {
  /** For how long (ms) a window may hold the room. */
  readonly limit: number
  readonly openings: readonly Opening[]
  /**
   * Readings (°C) of each thermometer. Those before `freeFrom` (ms) are ignored: they were answered already.
   */
  readonly thermometers: ReadonlyMap<
    string,
    { readonly readings: readonly Sample[]; readonly freeFrom: number }
  >
  /** When (ms) the room's devices changed to a colder order. */
  readonly lowered: readonly number[]
  /** When (ms) the last hold of each cause ended. An opening from before then does not hold again. */
  readonly endedAt: ReadonlyMap<string | null, number>
}

/** A hold of a room. `cause` is the contact that reports it; null: only the air temperature. Times are ms. */
export type WindowHold = {
  readonly cause: string | null
  /** Since when the window has been open. */
  readonly openedAt: number
  /** When the hold began. */
  readonly since: number
  /** When the heating resumes, even if the window is still open. */
  readonly until: number
}

export type WindowAnswer = {
  readonly holds: readonly WindowHold[]
  /** The next instant (ms) at which the result changes without new facts; null: never. */
  readonly next: number | null
  /** The result for each thermometer. */
  readonly falls: ReadonlyMap<string, FallAnswer>
}

/**
 * The holds of open windows on a room at an instant (ms): each contact that is open for `OPEN_FOR`, until it
 * closes or its limit passes; and the air temperature, if it falls as fast as only an open window makes it
 * fall.
 */
export function openWindowAt(facts: WindowFacts, now: number): WindowAnswer {
  const falls = new Map(
    Array.from(facts.thermometers, ([deviceId, { readings, freeFrom }]) => [
      deviceId,
      fallAt({ ...facts, readings, freeFrom: Math.max(freeFrom, endOf(facts, null)) }, now),
    ]),
  )
  const contacts = facts.openings
    .flatMap((opening) => holdOfContact(facts, opening) ?? [])
    .filter(({ until }) => now < until)
    .toSorted((one, other) => one.since - other.since || compare(one.cause, other.cause))
  const air = holdOfAir([...falls.values()].flatMap(({ fall }) => fall ?? []))
  const holds = [...contacts.filter(({ since }) => since <= now), ...(air === null ? [] : [air])]
  const changes = [...contacts.map(({ since, until }) => (now < since ? since : until)), air?.until ?? null]
  return { holds, next: changes.reduce(earlier, null), falls }
}

/** The period in which a contact holds its room; null: none. */
function holdOfContact(facts: WindowFacts, opening: Opening): (WindowHold & { cause: string }) | null {
  const { deviceId: cause, since: openedAt } = opening
  if (openedAt < endOf(facts, cause)) return null
  const since = openedAt + OPEN_FOR
  const until = Math.min(opening.until ?? Infinity, openedAt + facts.limit)
  return since < until ? { cause, openedAt, since, until } : null
}

/** Several thermometers of a room detect the same window. */
function holdOfAir(falls: readonly Fall[]): WindowHold | null {
  if (falls.length === 0) return null
  return {
    cause: null,
    openedAt: Math.min(...falls.map(({ openedAt }) => openedAt)),
    since: Math.min(...falls.map(({ since }) => since)),
    until: Math.max(...falls.map(({ until }) => until)),
  }
}

/** When (ms) the last hold of a cause ended. */
function endOf({ endedAt }: WindowFacts, cause: string | null): number {
  return endedAt.get(cause) ?? -Infinity
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}
