import type { MetricFacts, Metrics } from './metrics.ts'

/** Seconds: from a read in memory to a request that nobody waits for any more. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A registry of its own, with what Node says of itself: memory, garbage, delay of the event loop. */
export async function openPrometheus(): Promise<Metrics> {
  // Read only where somebody watches: a start on a laptop does not pay for it.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  const settingsOf = ({ name, help, labels = [] }: MetricFacts) => ({
    name,
    help,
    labelNames: [...labels],
    registers,
  })
  collectDefaultMetrics({ register: registry })
  return {
    counter(facts) {
      const counter = new Counter(settingsOf(facts))
      return { add: (by = 1, labels = {}) => counter.inc(labels, by) }
    },
    timer(facts) {
      const histogram = new Histogram({ ...settingsOf(facts), buckets })
      return { note: (seconds, labels = {}) => histogram.observe(labels, seconds) }
    },
    watch(kind, facts, read) {
      const settings = settingsOf(facts)
      if (kind === 'gauge') {
        const gauge = new Gauge({
          ...settings,
          collect() {
            for (const { value, labels = {} } of read()) gauge.set(labels, value)
          },
        })
        return
      }
      const counter = new Counter({
        ...settings,
        collect() {
          counter.reset()
          for (const { value, labels = {} } of read()) counter.inc(labels, value)
        },
      })
    },
    read: () => registry.metrics(),
  }
}
