/** Values from a closed list, never an id, an address or a user-provided name: each new value is kept forever. */
type Labels = Readonly<Record<string, string>>

export type MetricFacts = {
  /** In Prometheus's convention: ends with a unit, and with `_total` for a counter. */
  name: string
  help: string
  labels?: readonly string[]
}

/** The gateway's metrics, for monitoring. */
export type Metrics = {
  counter(facts: MetricFacts): { add(by?: number, labels?: Labels): void }
  /** Durations in seconds. */
  timer(facts: MetricFacts): { note(seconds: number, labels?: Labels): void }
  /** Reads the current values when metrics are collected; for a counter, the total since the start. */
  watch(
    kind: 'gauge' | 'counter',
    facts: MetricFacts,
    read: () => Iterable<{ value: number; labels?: Labels }>,
  ): void
  /** All metrics in Prometheus's text format; null if metrics are disabled. */
  read: (() => Promise<string>) | null
}

/** Used if metrics are disabled: counts nothing. */
export const unwatched: Metrics = {
  counter: () => ({ add() {} }),
  timer: () => ({ note() {} }),
  watch() {},
  read: null,
}
