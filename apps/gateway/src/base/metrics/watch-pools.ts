import type { Metrics } from './metrics.ts'

type Pool = { pool(): { open: number; busy: number; waiting: number; waits: number } }

/** Reports for each pool its connections and how often a caller had to wait for one. */
export function watchPools(metrics: Metrics, pools: Readonly<Record<string, Pool>>): void {
  const all = Object.entries(pools)
  const labels = ['pool']
  const each = (value: (database: Pool) => number) => () =>
    all.map(([pool, database]) => ({ value: value(database), labels: { pool } }))
  metrics.watch(
    'gauge',
    { name: 'foyer_database_connections', help: 'Open connections to the database.', labels },
    each((database) => database.pool().open),
  )
  metrics.watch(
    'gauge',
    { name: 'foyer_database_connections_busy', help: 'Connections in use now.', labels },
    each((database) => database.pool().busy),
  )
  metrics.watch(
    'gauge',
    { name: 'foyer_database_waiting', help: 'Requests for a connection that are waiting now.', labels },
    each((database) => database.pool().waiting),
  )
  metrics.watch(
    'counter',
    {
      name: 'foyer_database_waits_total',
      help: 'Requests for a connection that had to wait because all were in use.',
      labels,
    },
    each((database) => database.pool().waits),
  )
}
