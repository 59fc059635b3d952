/** Words of a closed list, never an id, an address or a name that somebody gave: each new one is kept for ever. */
export type Labels = Readonly<Record<string, string>>

export type MetricFacts = {
  /** As Prometheus has it: a unit at its end, and `_total` where it counts. */
  name: string
  help: string
  labels?: readonly string[]
}

/** What of itself the gateway counts and times, for whoever watches over it. */
export type Metrics = {
  counter(facts: MetricFacts): { add(by?: number, labels?: Labels): void }
  /** Spans of time in seconds. */
  timer(facts: MetricFacts): { note(seconds: number, labels?: Labels): void }
  /** What is so at the moment of asking; of a counter all that it has counted since the start. */
  watch(
    kind: 'gauge' | 'counter',
    facts: MetricFacts,
    read: () => Iterable<{ value: number; labels?: Labels }>,
  ): void
  /** All of it in Prometheus's words; null where nobody watches. */
  read: (() => Promise<string>) | null
}

/** Where nobody watches: nothing is counted. */
export const unwatched: Metrics = {
  counter: () => ({ add() {} }),
  timer: () => ({ note() {} }),
  watch() {},
  read: null,
}
