import type { Hearing } from '#bench/fleet/judge/heard.ts'
import { findLost } from '#bench/fleet/judge/readings.ts'
import type { HomeKey } from '#bench/fleet/homes/register-homes.ts'
import type { SentReading } from '#bench/fleet/hubs/simulator-words.ts'
import type { Simulator } from '#bench/fleet/hubs/start-simulator.ts'
import type { Fleet } from '#bench/fleet/parts/fleet.ts'
import { until } from '#bench/ground/until.ts'
import type { Fault } from './round.ts'

/** ms in which each home reports once after a fault began. */
const SPEAK = 2_000

export type RoundResult = {
  fault: string
  /** ms from the fault until a later report of each home is stored; null: not within two minutes. */
  heardAfter: number | null
  /** The number of states that the broker acknowledged since the last round. */
  sent: number
  /** Those of them that are not stored. */
  lost: SentReading[]
  /** When (ms) the failed part was back, or the remaining parts continued. */
  struckAt: number
}

/** One fault, from its start until all gateways share the homes again and every message is stored. */
export async function runRound(
  world: { fleet: Fleet; simulator: Simulator; hearing: Hearing; homes: readonly HomeKey[] },
  fault: Fault,
): Promise<RoundResult> {
  const { fleet, simulator, hearing, homes } = world
  const since = Date.now()
  const speaking = simulator.speak(SPEAK)
  const repair = await fault.strike(fleet)
  const struckAt = Date.now()
  const heardAfter = await hearing.after(since)
  await speaking
  await repair()
  await fleet.untilShared()
  const { sent } = await simulator.tell()
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
  return { fault: fault.name, heardAfter, struckAt, sent: sent.length, lost: [...lost] }
}
