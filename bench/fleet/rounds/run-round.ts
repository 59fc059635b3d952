import type { Reception } from '#bench/fleet/judge/reception.ts'
import { findLost } from '#bench/fleet/judge/readings.ts'
import type { HomeKey } from '#bench/fleet/homes/register-homes.ts'
import type { SentReading } from '#bench/fleet/hubs/simulator-messages.ts'
import type { Simulator } from '#bench/fleet/hubs/start-simulator.ts'
import type { Fleet } from '#bench/fleet/parts/fleet.ts'
import { until } from '#bench/ground/until.ts'
import type { Fault } from './round.ts'

/** ms in which each home reports once after a fault began. */
const SPEAK = 2_000

export type RoundResult = {
  fault: string
  /** ms from the fault until a later report of each home is stored; null: not within two minutes. */
  receivedAfter: number | null
  /** The number of states that the broker acknowledged since the last round. */
  sent: number
  /** Those of them that are not stored. */
  lost: SentReading[]
  /** When (ms) the failed part was back, or the remaining parts continued. */
  struckAt: number
}

/** One fault, from its start until all gateways share the homes again and every message is stored. */
export async function runRound(
  world: { fleet: Fleet; simulator: Simulator; reception: Reception; homes: readonly HomeKey[] },
  fault: Fault,
): Promise<RoundResult> {
  const { fleet, simulator, reception, homes } = world
  const since = Date.now()
  const reporting = simulator.report(SPEAK)
  const repair = await fault.strike(fleet)
  const struckAt = Date.now()
  const receivedAfter = await reception.after(since)
  await reporting
  await repair()
  await fleet.untilShared()
  const { sent } = await simulator.collect()
  let lost: readonly SentReading[] = sent
  // The last messages may still be processed; what is missing after this is lost.
  await until(
    async () => {
      lost = await findLost(fleet.database, homes, lost)
      return lost.length === 0
    },
    'everything that was sent is stored',
    { every: 500, patience: 30_000 },
  ).catch(() => {})
  return { fault: fault.name, receivedAfter, struckAt, sent: sent.length, lost: [...lost] }
}
