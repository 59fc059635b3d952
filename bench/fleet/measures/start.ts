import { endGateway } from '#bench/fleet/parts/gateways.ts'
import { atMost, type FleetMeasure, rowOf } from './measure.ts'

/**
 * All gateways are started together while the hubs report: the time until one responds, and until each home is
 * received.
 */
export const start: FleetMeasure = {
  name: 'start',
  async run({ fleet, simulator, reception, homes }) {
    const former = [...fleet.gateways]
    await Promise.all(former.map(endGateway))
    const begun = Date.now()
    const starting = fleet.restartGateways()
    const reporting = simulator.report(2_000)
    const firstAnswer = starting.then(() => Date.now() - begun)
    const receivedAfter = await reception.after(begun, 300_000)
    await reporting
    const answered = await firstAnswer
    await fleet.untilShared()
    return [
      rowOf(
        'start, first answer',
        answered,
        'ms',
        atMost(15_000),
        `three gateways at the same time, ${homes.length} homes whose hubs are connected and report; until the last of the three reports that it is ready`,
      ),
      rowOf(
        'start, last home heard',
        receivedAfter ?? Number.NaN,
        'ms',
        atMost(60_000),
        'until a report of each home with a time after the start is stored',
      ),
    ]
  },
}
