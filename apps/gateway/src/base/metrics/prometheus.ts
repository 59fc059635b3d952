import type { MetricFacts, Metrics } from './metrics.ts'

/** Histogram buckets in seconds: from a read in memory to a request whose client has given up. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Opens a separate registry that includes Node's default metrics: memory, garbage collection, delay of the event loop.
 */
export async function openPrometheus(): Promise<Metrics> {
  // Loaded only if metrics are enabled, so that it does not slow down other starts.
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
