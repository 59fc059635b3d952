import type { Capability, DeviceCategory } from '@foyer/contract/device.ts'
import { dayAt, isoDate } from '#schedule/local-day.ts'
import { contractOn, type TariffFacts } from './tariff.ts'

/** The share of the subscribed power from which people are warned. */
const HIGH_SHARE = 0.9
/** ms for which it has to last: an oven and a kettle together are over sooner. */
const HIGH_FOR = 2 * 60_000
/** ms until a home with a high power is checked again. */
const CHECK_AGAIN = 60_000
/** ms for which a report describes the present, as in the history: a meter is offline after that. */
export const POWER_VALID_FOR = 3_600_000

/** The meter of a home whose apparent power is compared with the subscribed power. */
export type WatchedMeter = {
  readonly deviceId: string
  /** Its newest apparent power (VA). */
  readonly power: { readonly at: number; readonly value: number }
  /** VA from which people are warned. */
  readonly limit: number
  /** kVA. */
  readonly subscribedPower: number
}

/**
 * The meter of a home whose apparent power is compared with the contract of an instant (ms). Null without a contract,
 * and unless exactly one meter reports apparent power: several meters have no common power.
 */
export function watchedMeter(
  devices: readonly {
    readonly id: string
    readonly category: DeviceCategory
    readonly values: ReadonlyMap<Capability, { readonly at: number; readonly value: number }>
  }[],
  tariff: TariffFacts,
  now: number,
): WatchedMeter | null {
  const meters = devices.flatMap(({ id, category, values }) => {
    const power = category === 'meter' ? values.get('apparent_power') : undefined
    return power === undefined ? [] : [{ deviceId: id, power }]
  })
  const [meter, ...others] = meters
  if (meter === undefined || others.length > 0) return null
  const subscribedPower = contractOn(tariff, isoDate(dayAt(tariff.zone, now)))?.subscribedPower
  return subscribedPower === undefined ? null : { ...meter, subscribedPower, limit: limitOf(subscribedPower) }
}

/** The apparent power (VA) from which people are warned with a subscribed power (kVA). */
const limitOf = (subscribedPower: number) => HIGH_SHARE * subscribedPower * 1_000

/** An apparent power close to the subscribed one, or above it. */
export type HighPower = {
  readonly deviceId: string
  /** When it began, ms, as far as reports reach back. */
  readonly since: number
  /** The newest report, in percent of the subscribed power. */
  readonly percent: number
  /** True if it has lasted long enough for a warning. */
  readonly isLasting: boolean
  /** When to check again, ms. */
  readonly checkAt: number
}

/**
 * The high power of a meter with these reports (VA, oldest first) at an instant (ms); null if the newest report is below
 * 90 % of the subscribed power (kVA) or too old. A report holds until the next one.
 */
export function highPower(
  { deviceId, reports }: { deviceId: string; reports: readonly { at: number; value: number }[] },
  subscribedPower: number,
  now: number,
): HighPower | null {
  const limit = limitOf(subscribedPower)
  const last = reports.at(-1)
  if (last === undefined || last.value < limit || now - last.at > POWER_VALID_FOR) return null
  let since = last.at
  for (const { at, value } of reports.toReversed()) {
    if (value < limit || since - at > POWER_VALID_FOR) break
    since = at
  }
  // A meter with a wrong clock reports from the future.
  since = Math.min(since, now)
  const isLasting = now - since >= HIGH_FOR
  return {
    deviceId,
    since,
    percent: Math.floor(last.value / (subscribedPower * 10)),
    isLasting,
    checkAt: isLasting ? now + CHECK_AGAIN : since + HIGH_FOR,
  }
}
