import autocannon from 'autocannon'
import type { World } from '#bench/ground/world.ts'

const RATE = 200
const SECONDS = 12

export type Reads = { p50: number; p99: number; failed: number; total: number }

/** How long the three lists take at 200 requests a second, ms from when each was due. */
export async function measureReads({ product, token }: World): Promise<Reads> {
  const result = await autocannon({
    url: product.address,
    connections: 10,
    overallRate: RATE,
    duration: SECONDS,
    headers: { Token: token, 'Content-Type': 'application/json' },
    requests: ['/api/rooms', '/api/devices', '/api/hubs'].map((path) => ({ method: 'GET', path })),
  })
  return {
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
    total: result.requests.total,
  }
}
