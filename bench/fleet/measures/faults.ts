import { countOpen, judgeCommands } from '#bench/fleet/judge/commands.ts'
import { deploy } from '#bench/fleet/rounds/deploy.ts'
import { failOver, killBroker, killGateway, restartAll, stopAndContinue } from '#bench/fleet/rounds/faults.ts'
import { startOrders } from '#bench/fleet/rounds/orders.ts'
import type { Fault } from '#bench/fleet/rounds/round.ts'
import { runRound } from '#bench/fleet/rounds/run-round.ts'
import type { Row } from '#bench/ground/row.ts'
import { until } from '#bench/ground/until.ts'
import { atMost, type FleetMeasure, rowOf } from './measure.ts'

/** Rounds of one fault while people keep sending orders, and the check of all messages sent and received. */
function measureOf(
  name: string,
  faultOf: (standstill: number) => Fault,
  receivedWithin: Row['budgets'] = atMost(10_000),
): FleetMeasure {
  return {
    name,
    async run(world, { rounds, standstill }) {
      const { fleet, simulator } = world
      const begun = Date.now()
      const orders = await startOrders(fleet.gateways, world.residents)
      const results = []
      for (let round = 0; round < rounds; round += 1) results.push(await runRound(world, faultOf(standstill)))
      await orders.stop()
      const stopped = Date.now()
      await until(async () => (await countOpen(fleet.database, stopped)) === 0, 'no command is open', {
        every: 500,
        patience: 120_000,
      })
      const commands = await judgeCommands(fleet.database, (await simulator.collect()).sets, begun, stopped)
      const sent = results.reduce((sum, result) => sum + result.sent, 0)
      const times = results.map(({ receivedAfter }) => receivedAfter ?? Number.NaN)
      return [
        rowOf(
          `${name}: heard again`,
          Math.max(...times),
          'ms',
          receivedWithin,
          `the slowest of ${rounds}: ${times.map(Math.round).join(', ')} ms; each home sends a report within two seconds after the fault`,
        ),
        rowOf(
          `${name}: states lost`,
          results.reduce((sum, { lost }) => sum + lost.length, 0),
          '',
          atMost(0),
          `of ${sent} acknowledged to hubs`,
        ),
        rowOf(
          `${name}: commands judged wrongly`,
          commands.wrong.length,
          '',
          atMost(0),
          `of ${commands.judged}, ${commands.confirmed} confirmed and ${commands.expired} expired${commands.wrong.length > 0 ? `; ${commands.wrong.slice(0, 3).join('; ')}` : ''}`,
        ),
      ]
    },
  }
}

/** Once: the former release is gone after that. Homes may be silent while it lasts. */
export const deployMeasure: FleetMeasure = {
  name: deploy.name,
  run: (world, options) => measureOf(deploy.name, () => deploy, []).run(world, { ...options, rounds: 1 }),
}

export const faultMeasures: readonly FleetMeasure[] = [
  measureOf(killGateway.name, () => killGateway),
  measureOf(killBroker.name, () => killBroker),
  measureOf(failOver.name, () => failOver),
  measureOf('stop-and-continue', stopAndContinue),
  measureOf(restartAll.name, () => restartAll, []),
]
