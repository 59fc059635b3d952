/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Result = {
    latency: { p50: number; p99: number; max: number }
    requests: { total: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    overallRate: number
    /** Seconds. */
    duration: number
    headers: Record<string, string>
    requests: { method: 'GET'; path: string }[]
  }): Promise<Result>
}
