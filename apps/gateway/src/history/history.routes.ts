import { capabilities, capabilityUnits, type Capability } from '@foyer/contract/device.ts'
import { aggregationMinutes, getCapabilityValues } from '@foyer/contract/history.ts'
import { GatewayError } from '#http/gateway-error.ts'
import { serve, type Served } from '#http/serve.ts'
import type { History } from './history.ts'
import type { BucketSeries, Read } from './read-history.ts'

/** The calls of history. */
export function historyRoutes({ history }: { history: History }): Served[] {
  return [
    serve(getCapabilityValues, async ({ params, query }, { user }) => {
      const minutes = aggregationMinutes.find((width) => String(width) === query.aggregationMinutes) ?? 30
      const read = await history.readSeries({
        homeId: user.homeId,
        deviceId: params.deviceId,
        capabilities: parseCapabilities(query.aggregableCapas),
        from: Date.parse(query.startDate),
        to: Date.parse(query.endDate),
        minutes,
      })
      return new Response(writeReply(read), {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      })
    }),
  ]
}

function parseCapabilities(list: string): Capability[] {
  const found = new Set<Capability>()
  for (const name of list.split(',')) {
    const capability = capabilities.find((known) => known === name)
    if (capability === undefined) throw new GatewayError('invalid_input', { field: 'query.aggregableCapas' })
    found.add(capability)
  }
  return [...found]
}

/** The reply as JSON text, written at once: 150,000 points as objects would cost more than reading them did. */
function writeReply({ edges, series }: Read<BucketSeries>): string {
  const opened: string[] = []
  for (let bucket = 0; bucket + 1 < edges.length; bucket += 1) opened.push(`[${edges[bucket]},`)
  const written = series.map(({ capability, values }) => {
    let points = ''
    for (let bucket = 0; bucket < values.length; bucket += 1) {
      const value = values[bucket] ?? Number.NaN
      points += `${bucket === 0 ? '' : ','}${opened[bucket]}${Number.isNaN(value) ? 'null' : value}]`
    }
    const head = JSON.stringify({ capability, unit: capabilityUnits[capability] }).slice(0, -1)
    return `${head},"points":[${points}]}`
  })
  return `{"series":[${written.join(',')}]}`
}
