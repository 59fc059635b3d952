import { capabilities, type Capability } from '@foyer/contract/device.ts'
import { aggregationMinutes, getCapabilityValues } from '@foyer/contract/history.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { History } from './history.ts'
import { historyJson } from './history-json.ts'

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
      return new Response(historyJson(read), {
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
