import { findLost } from '#bench/fleet/judge/readings.ts'
import type { SentReading } from '#bench/fleet/hubs/simulator-messages.ts'
import { until } from '#bench/ground/until.ts'
import { atMost, type FleetMeasure, rowOf } from './measure.ts'

const MINUTE = 60_000

/** All hubs lose their connection together, and come back within a minute. */
export const storm: FleetMeasure = {
  name: 'storm',
  async run({ fleet, simulator, reception, homes }) {
    const begun = Date.now()
    await simulator.drop(MINUTE)
    const back = Date.now()
    const reporting = simulator.report(2_000)
    const receivedAfter = await reception.after(back)
    await reporting
    let lost: readonly SentReading[] = (await simulator.collect()).sent
    const sent = lost.length
    await until(
      async () => {
        lost = await findLost(fleet.database, homes, lost)
        return lost.length === 0
      },
      'everything that was sent is stored',
      { every: 500 },
    ).catch(() => {})
    return [
      rowOf(
        'storm: heard again',
        receivedAfter ?? Number.NaN,
        'ms',
        atMost(10_000),
        `after ${homes.length} hubs had disconnected and the last had reconnected, ${((back - begun) / 1_000).toFixed(0)} s later`,
      ),
      rowOf('storm: states lost', lost.length, '', atMost(0), `of ${sent} acknowledged to hubs`),
    ]
  },
}
