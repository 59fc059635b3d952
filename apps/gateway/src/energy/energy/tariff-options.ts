import type { TariffOptions } from '@foyer/contract/tariff-option.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { halfHoursIn } from '@foyer/rules/tariff/bill.ts'
import { type NeededPower, neededPower } from '@foyer/rules/tariff/needed-power.ts'
import type { OwnSubscription, Price } from '@foyer/rules/tariff/tariff.ts'
import { type OptionCost, optionCosts, type OptionLine } from '@foyer/rules/tariff/options.ts'
import { mayBeOutdated } from '@foyer/tarifs-fr/revisions.ts'
import { type Subscription, subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import { Temporal } from 'temporal-polyfill'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { boundsOf } from './compared-period.ts'
import { presentCost, presentKind } from './energy-splits.ts'
import { presentOffPeak } from './home-tariff.ts'
import { type ReadEnergy, timedEnergy } from './home-energy.ts'
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
  const known = used.whole.filter((value) => !Number.isNaN(value))
  const costs = optionCosts(facts, subscriptions, used, { first, after: today })
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
    kilowatt_hours: Math.round(known.reduce((sum, value) => sum + value, 0) / 10) / 100,
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

function presentOption(cost: OptionCost, today: string): TariffOptions['options'][number] {
  const newest = cost.prices.at(-1)?.validFrom ?? today
  return {
    option: cost.option,
    is_own: cost.isOwn,
    total: cost.total,
    energy: cost.energy,
    subscription: cost.subscription,
    difference: cost.difference,
    lines: cost.lines.map(presentLine),
    unknown_days: cost.unknownDays,
    ...presentOffPeak(cost),
    prices: cost.prices.map(presentPrice),
    prices_may_be_outdated: mayBeOutdated(newest, today),
    subscriptions: cost.subscriptions.map(presentSubscription),
    assumptions: [...cost.assumptions],
  }
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
