import type { TariffFacts } from '#tariff/tariff.ts'
import type { Watch } from './commanded-device.ts'
import { planRelays, type RelayMemories, type RelayRoom } from './plan-relays.ts'
import { planTanks, type TankCommand, type TankFacts, type TankMemories } from './plan-tanks.ts'

/** What the last plan of a home leaves for the next one, by part. */
export type HomeMemory = { readonly tanks: TankMemories; readonly relays: RelayMemories }

/** What a home's plan is made of. */
export type PlanFacts = {
  readonly tariff: TariffFacts
  readonly tanks: readonly TankFacts[]
  readonly rooms: readonly RelayRoom[]
  readonly memory: HomeMemory
}

/** What is to be done about a home. */
export type HomePlan = {
  /** Tanks whose one-off heating is over. */
  readonly oneOffsEnded: readonly string[]
  readonly commands: readonly TankCommand[]
  readonly memory: HomeMemory
  readonly watches: readonly Watch[]
  /** When (ms) the home is planned again; null if no time is planned. */
  readonly nextAt: number | null
  /** Parts that threw: nothing of them is planned, and their memory is as it was. */
  readonly failed: readonly { readonly part: keyof HomeMemory; readonly error: unknown }[]
}

/** Plans a home at an instant (ms). Each part is planned by itself: where one fails, the others are planned all the same. */
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
