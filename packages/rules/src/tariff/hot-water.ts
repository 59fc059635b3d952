import type { EcsMode } from '@foyer/contract/heating.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import { tariffBands, type TariffFacts } from './tariff.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** 2.2 kW heat 200 litres by 38 °C in this time. */
export const ONE_OFF_MS = 4 * HOUR

/** A tank that wants heat draws its power within this time. */
const ANSWER_MS = 15 * MINUTE
/** W: less is what the contactor itself uses. */
const NO_POWER = 5

/** How far ahead off-peak hours are looked for; contracts repeat each day. */
const HORIZON = 48 * HOUR

/** The mode that somebody chose; instants in ms. */
export type HotWaterChoice = {
  readonly mode: EcsMode
  /** When `on` ends; null for the other modes. */
  readonly endsAt: number | null
}

/** What a tank is told at an instant, in the words of the contract; instants in ms. */
export type HotWaterOrder = {
  readonly mode: EcsMode
  readonly endsAt: number | null
  /** Whether it may draw power: its own thermostat decides whether it does. */
  readonly isLet: boolean
  /** When that changes by itself; null where nothing is planned. */
  readonly changesAt: number | null
  readonly rhythm: HotWater['rhythm']
}

/**
 * What a tank is told at an instant (ms): `off` never lets it heat, `on` does until its end and is `auto` from there,
 * `auto` follows the off-peak hours of the contract, and leaves a home without any to the tank's own thermostat.
 */
export function hotWaterAt(choice: HotWaterChoice, facts: TariffFacts, at: number): HotWaterOrder {
  const mode = choice.mode === 'on' && (choice.endsAt === null || choice.endsAt <= at) ? 'auto' : choice.mode
  const auto = autoAt(facts, at)
  if (mode === 'off') return { ...auto, mode, endsAt: null, isLet: false, changesAt: null }
  if (mode === 'auto' || choice.endsAt === null) return { ...auto, mode, endsAt: null }
  const then = autoAt(facts, choice.endsAt)
  const changesAt = then.isLet ? then.changesAt : choice.endsAt
  return { mode, endsAt: choice.endsAt, isLet: true, changesAt, rhythm: auto.rhythm }
}

/** When somebody chooses a mode at an instant (ms): what is kept of it. */
export function hotWaterChoice(mode: EcsMode, at: number): HotWaterChoice {
  return { mode, endsAt: mode === 'on' ? at + ONE_OFF_MS : null }
}

/**
 * Whether the water is hot: some time after a tank was let, its own thermostat draws nothing any more.
 * @param power what it reported last, W; null where it is not measured
 * @param letAt ms since which it may heat
 */
export function isWaterHot(power: { at: number; value: number } | null, letAt: number): boolean {
  return power !== null && power.at >= letAt + ANSWER_MS && power.value < NO_POWER
}

function autoAt(facts: TariffFacts, at: number): Pick<HotWaterOrder, 'isLet' | 'changesAt' | 'rhythm'> {
  const bands = tariffBands(facts, at, at + HORIZON)
  if (!bands.some((band) => band.kind === 'off_peak')) {
    return { isLet: true, changesAt: null, rhythm: 'always' }
  }
  const isLet = bands[0]?.from === at && bands[0].kind === 'off_peak'
  const change = bands.find((band) => (band.kind === 'off_peak') !== isLet && band.from > at)
  return { isLet, changesAt: change?.from ?? null, rhythm: 'off_peak' }
}
