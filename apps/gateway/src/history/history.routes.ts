import { capabilities, capabilityUnits, type Capability } from '@foyer/contract/device.ts'
import { aggregationMinutes, getCapabilityValues, type CapabilityValues } from '@foyer/contract/history.ts'
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
      // As text of our own: where replies are checked, checking 150,000 points would take longer than all the rest.
      return new Response(JSON.stringify(presentRead(read)), {
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

/** Points are made as late as this: until here a series is one array of numbers. */
function presentRead({ edges, series }: Read<BucketSeries>): CapabilityValues {
  return {
    series: series.map(({ capability, values }) => {
      const points: [at: number, value: number | null][] = []
      for (let bucket = 0; bucket < values.length; bucket += 1) {
        const value = values[bucket] ?? Number.NaN
        points.push([edges[bucket] ?? 0, Number.isNaN(value) ? null : value])
      }
      return { capability, unit: capabilityUnits[capability], points }
    }),
  }
}
