import type { TariffOptions } from '@foyer/contract/tariff-option.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { halfHoursIn, toCents } from '@foyer/rules/tariff/bill.ts'
import { type NeededPower, neededPower } from '@foyer/rules/tariff/needed-power.ts'
import type { EuroRange, OwnSubscription, Price } from '@foyer/rules/tariff/tariff.ts'
import { type OptionCost, optionCosts, type OptionLine } from '@foyer/rules/tariff/options.ts'
import { mayBeOutdated } from '@foyer/tarifs-fr/revisions.ts'
import { type Subscription, subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import { Temporal } from 'temporal-polyfill'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { boundsOf } from './compared-period.ts'
import { presentCost, presentKind } from './energy-splits.ts'
import { presentOffPeak } from './home-tariff.ts'
import { inKilowattHours, type ReadEnergy, timedEnergy } from './home-energy.ts'
import type { HomeTariffFacts } from './tariff-facts.ts'

/**
 * What the twelve months until yesterday would have cost with each option of the tariff, or what there is of them:
 * from the day of the first reading on. Energy is read once.
 */
export async function readTariffOptions(
  { read, history }: { read: ReadEnergy; history: Pick<History, 'readDailyPeaks'> },
  facts: HomeTariffFacts,
  { homeId, now }: { homeId: string; now: number },
): Promise<TariffOptions> {
  const days = homeDays(facts.zone)
  const today = days.at(now).day
  const yearAgo = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString()
  const { from, to } = boundsOf(facts.zone, { first: yearAgo, after: today })
  const energy = await read(homeId, from, to)
  const firstSlot = energy.whole.findIndex((value) => !Number.isNaN(value))
  const isMeasured = firstSlot >= 0
  const first = isMeasured ? days.at(energy.edges[firstSlot] ?? from).day : yearAgo
  const start = days.of(first).start
  const used = halfHoursIn(energy, { from: start, to })
  const skipped = energy.edges.indexOf(used.edges[0] ?? Number.NaN)
  const columnOf = (category: 'hot_water' | 'heating') =>
    energy.categories.get(category)?.subarray(skipped, skipped + used.whole.length) ?? null
  const known = used.whole.filter((value) => !Number.isNaN(value))
  const costs = optionCosts(
    facts,
    subscriptions,
    { ...used, hotWater: columnOf('hot_water'), heating: columnOf('heating') },
    { first, after: today },
  )
  const contract = facts.contracts.findLast(({ validFrom }) => validFrom <= today) ?? null
  const peaks = await readPeaks(history, { homeId, from, to })
  const power = neededPower(
    facts,
    subscriptions,
    // The sum of the measured devices is not the power of the home.
    {
      edges: energy.edges,
      whole: energy.isMetered ? timedEnergy(energy) : energy.whole.subarray(0, 0),
      peaks,
    },
    { first: yearAgo, after: today },
  )
  return {
    from: first,
    to: isoDate(dayOf(today) - 1),
    half_hours: used.whole.length,
    missing_half_hours: used.whole.length - known.length,
    kilowatt_hours: inKilowattHours(known.reduce((sum, value) => sum + value, 0)),
    is_metered: energy.isMetered,
    contract:
      contract === null
        ? null
        : {
            option: contract.option,
            subscribed_power: contract.subscribedPower,
            is_whole_span: contract.validFrom <= first,
          },
    options: isMeasured ? costs.options.map((cost) => presentOption(cost, today)) : [],
    not_offered: [...costs.notOffered],
    ...(isMeasured ? presentChanges(costs.options) : {}),
    ...(power === null ? {} : { power: presentPower(power) }),
  }
}

/**
 * The highest apparent power (VA) of each day, by ISO date. None if several meters report it: their peaks are at
 * different times, so neither the highest of them nor their sum is that of the home.
 */
async function readPeaks(
  history: Pick<History, 'readDailyPeaks'>,
  span: { homeId: string; from: number; to: number },
): Promise<ReadonlyMap<string, number>> {
  const read = await history.readDailyPeaks({ ...span, capability: 'apparent_power' })
  const meters = read.filter(({ category, peaks }) => category === 'meter' && peaks.size > 0)
  return meters.length === 1 ? (meters[0]?.peaks ?? new Map()) : new Map()
}

function presentPower(power: NeededPower): NonNullable<TariffOptions['power']> {
  return {
    days: power.days,
    peak_days: power.peakDays,
    mean_days: power.meanDays,
    highest: power.highest,
    enough: power.enough,
    verdict: power.verdict,
    saving: power.saving,
    choices: power.choices.map(({ subscription, difference }) => ({
      ...presentSubscription(subscription),
      status: subscription.status,
      difference,
    })),
  }
}

/** What the changes of use are about; nothing if no such use is measured. */
function presentChanges(options: readonly OptionCost[]): Pick<TariffOptions, 'changes'> {
  const own = options.find(({ isOwn }) => isOwn)?.changes
  const water = options.find(({ option }) => option === 'hp_hc')?.changes.hotWater ?? null
  const hotWater = (own?.hotWater?.moved ?? 0) > 0 ? own?.hotWater : water
  const redDays = own?.redDays ?? null
  if (!hotWater && redDays === null) return {}
  return {
    changes: {
      hot_water: hotWater ? inKilowattHours(hotWater.moved) : null,
      red_days: redDays && {
        days: redDays.days,
        kilowatt_hours: {
          low: inKilowattHours(redDays.saved.low),
          high: inKilowattHours(redDays.saved.high),
        },
      },
    },
  }
}

function presentOption(cost: OptionCost, today: string): TariffOptions['options'][number] {
  const newest = [cost.prices, cost.subscriptions].flatMap((rows) => rows.at(-1)?.validFrom ?? [])
  return {
    option: cost.option,
    is_own: cost.isOwn,
    total: cost.total,
    energy: cost.energy,
    subscription: cost.subscription,
    difference: cost.difference,
    ...(cost.changes.hotWater === null && cost.changes.redDays === null
      ? {}
      : {
          changes: {
            hot_water: inCents(cost.changes.hotWater?.cost ?? null),
            red_days: inCents(cost.changes.redDays?.cost ?? null),
            total: cost.changes.total,
          },
        }),
    lines: cost.lines.map(presentLine),
    unknown_days: cost.unknownDays,
    ...presentOffPeak(cost),
    prices: cost.prices.map(presentPrice),
    prices_may_be_outdated: newest.some((since) => mayBeOutdated(since, today)),
    subscriptions: cost.subscriptions.map(presentSubscription),
    assumptions: [...cost.assumptions],
  }
}

function inCents(euros: EuroRange | null): EuroRange | null {
  return euros && { low: toCents(euros.low), high: toCents(euros.high) }
}

function presentLine({ kinds, energy, cost }: OptionLine) {
  const { kind } = presentKind({ kinds, range: null })
  return {
    kind,
    kinds: [...kinds],
    kilowatt_hours: energy,
    ...presentCost(cost),
  }
}

function presentPrice({ kind, validFrom, price, source, status }: Price) {
  return { kind, valid_since: validFrom, price, source, status: status ?? null }
}

function presentSubscription({ validFrom, power, price, source, status }: Subscription | OwnSubscription) {
  return { valid_since: validFrom, subscribed_power: power, yearly_price: price, source, status }
}
