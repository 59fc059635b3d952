import { earlier, type Sample } from './hold.ts'
import { type Fall, fallAt, type FallAnswer, type Span } from './temperature-fall.ts'

const MINUTE = 60_000

/** A window that is shut within a minute was opened to look out: nothing has cooled, and each order costs a radio call. */
export const OPEN_FOR = MINUTE

/** A window of which a contact says when it was open; ms. */
export type Opening = Span & { readonly deviceId: string }

/** All that decides whether an open window holds a room. */
export type WindowFacts = {
  /** For how long (ms) a window may hold the room. */
  readonly limit: number
  readonly openings: readonly Opening[]
  /** °C by thermometer, and from when on (ms) they count: what it said before was answered. */
  readonly thermometers: ReadonlyMap<
    string,
    { readonly readings: readonly Sample[]; readonly freeFrom: number }
  >
  /** When (ms) the room's devices began to do something colder. */
  readonly lowered: readonly number[]
  /** When (ms) the last hold of each cause ended: what was open before it holds nothing again. */
  readonly endedAt: ReadonlyMap<string | null, number>
}

/** What holds a room; `cause` is the contact that says so, null: the air alone. ms. */
export type WindowHold = {
  readonly cause: string | null
  /** Since when the window is open. */
  readonly openedAt: number
  /** When it began to hold. */
  readonly since: number
  /** When the heating comes back, open or not. */
  readonly until: number
}

export type WindowAnswer = {
  readonly holds: readonly WindowHold[]
  /** The next instant (ms) at which the answer changes without news; null: never. */
  readonly next: number | null
  /** What each thermometer says. */
  readonly falls: ReadonlyMap<string, FallAnswer>
}

/**
 * What open windows hold a room at an instant (ms): each contact that is open for `OPEN_FOR`, until it shuts or its
 * limit passes; and the air, where it falls as only an opening makes it fall.
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

/** The stretch over which a contact holds its room; null: never. */
function holdOfContact(facts: WindowFacts, opening: Opening): (WindowHold & { cause: string }) | null {
  const { deviceId: cause, since: openedAt } = opening
  if (openedAt < endOf(facts, cause)) return null
  const since = openedAt + OPEN_FOR
  const until = Math.min(opening.until ?? Infinity, openedAt + facts.limit)
  return since < until ? { cause, openedAt, since, until } : null
}

/** Several thermometers of a room see one window. */
function holdOfAir(falls: readonly Fall[]): WindowHold | null {
  if (falls.length === 0) return null
  return {
    cause: null,
    openedAt: Math.min(...falls.map(({ openedAt }) => openedAt)),
    since: Math.min(...falls.map(({ since }) => since)),
    until: Math.max(...falls.map(({ until }) => until)),
  }
}

/** When the last hold of a cause ended. */
function endOf({ endedAt }: WindowFacts, cause: string | null): number {
  return endedAt.get(cause) ?? -Infinity
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}
