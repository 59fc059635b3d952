import type { TariffFacts } from '#tariff/tariff.ts'
import type { Watch } from './commanded-device.ts'
import { planRelays, type RelayMemories, type RelayRoom } from './plan-relays.ts'
import { planTanks, type TankCommand, type TankFacts, type TankMemories } from './plan-tanks.ts'

/** State that a plan of a home keeps for the next one, by part. */
export type HomeMemory = { readonly tanks: TankMemories; readonly relays: RelayMemories }

/** The facts from which a home is planned. */
export type PlanFacts = {
  readonly tariff: TariffFacts
  readonly tanks: readonly TankFacts[]
  readonly rooms: readonly RelayRoom[]
  readonly memory: HomeMemory
}

/** The result of planning a home. */
export type HomePlan = {
  /** Tanks whose one-off heating has ended. */
  readonly oneOffsEnded: readonly string[]
  readonly commands: readonly TankCommand[]
  readonly memory: HomeMemory
  readonly watches: readonly Watch[]
  /** When (ms) the home is planned again; null if no time is planned. */
  readonly nextAt: number | null
  /** Parts that threw: they are not planned, and their memory is unchanged. */
  readonly failed: readonly { readonly part: keyof HomeMemory; readonly error: unknown }[]
}

/**
 * Plans a home at an instant (ms). Each part is planned separately: if one fails, the others are still
 * planned.
 */
export function planHome({ tariff, tanks, rooms, memory }: PlanFacts, now: number): HomePlan {
  const failed: HomePlan['failed'][number][] = []
  function attempt<Plan>(part: keyof HomeMemory, plan: () => Plan): Plan | null {
    try {
      return plan()
    } catch (error) {
      failed.push({ part, error })
      return null
    }
  }
  const water = attempt('tanks', () => planTanks({ tariff, tanks, memories: memory.tanks }, now))
  const heat = attempt('relays', () => planRelays({ rooms, memories: memory.relays }, now))
  const times = [water?.nextAt ?? null, heat?.nextAt ?? null].filter((at) => at !== null)
  return {
    oneOffsEnded: water?.oneOffsEnded ?? [],
    commands: [...(water?.commands ?? []), ...(heat?.commands ?? [])],
    memory: { tanks: water?.memories ?? memory.tanks, relays: heat?.memories ?? memory.relays },
    watches: [...(water?.watches ?? []), ...(heat?.watches ?? [])],
    nextAt: times.length === 0 ? null : Math.min(...times),
    failed,
  }
}
