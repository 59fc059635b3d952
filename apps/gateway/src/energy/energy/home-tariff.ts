import type { Tariff } from '@foyer/contract/consumption.ts'
import { type ColorOption, type DayColor, possibleColors } from '@foyer/rules/tariff/day-colors.ts'
import {
  colorDayAt,
  colorsOf,
  contractOn,
  type OffPeakSlot,
  pricesUnder,
  type SupplyContract,
  tariffAt,
  type TariffBand,
  tariffBands,
  type TariffFacts,
} from '@foyer/rules/tariff/tariff.ts'
import { dayAt, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { mayBeOutdated } from '@foyer/tarifs-fr/revisions.ts'
import { homeDays } from '#history/home-days.ts'
import { presentKind } from './energy-splits.ts'
import { askedDays, type AskedDays } from './home-energy.ts'

const day = 86_400_000

/** The current contract and prices of a home, with the bands of some days. Throws `invalid_input`. */
export function presentTariff(facts: TariffFacts, asked: AskedDays, now: number): Tariff {
  const bands = bandsOf(facts, asked, now)
  const current = tariffAt(facts, now)
  const today = homeDays(facts.zone).at(now).day
  const contract = contractOn(facts, today)
  // Where the colour of the day is not known, the prices of all colours have the same date and source.
  const price =
    contract === null || current === null || current.range === null
      ? null
      : (current.price ??
        pricesUnder(facts, contract, null).findLast(({ validFrom }) => validFrom <= today) ??
        null)
  return {
    option: contract?.option ?? null,
    now: current === null ? null : presentNow(facts, current, now),
    bands: bands.map(({ from, to, ...band }) => ({ from, to, ...presentKind(band) })),
    valid_since: price?.validFrom ?? null,
    source: price?.source ?? null,
    status: price?.status ?? null,
    may_be_outdated: price !== null && mayBeOutdated(price.validFrom, today),
  }
}

/**
 * The bands of the asked days; by default from a day ago to two days ahead, where the last one has its real end if that
 * is less than a day later.
 */
function bandsOf(facts: TariffFacts, asked: AskedDays, now: number): TariffBand[] {
  if (asked.startDate === undefined && asked.endDate === undefined)
    return tariffBands(facts, now - day, now + 3 * day).filter(({ from }) => from < now + 2 * day)
  const { start, end } = askedDays(facts.zone, asked, now)
  return tariffBands(facts, start.start, end.end)
}

/** The off-peak ranges of a contract; those of the summer only if they differ. */
export function presentOffPeak({
  offPeak,
  offPeakSummer,
}: Pick<SupplyContract, 'offPeak' | 'offPeakSummer'>) {
  return {
    off_peak: offPeak.map(presentSlot),
    ...(offPeakSummer ? { off_peak_summer: offPeakSummer.map(presentSlot) } : {}),
  }
}

function presentSlot([start, end]: OffPeakSlot) {
  return { start, end }
}

function presentNow(facts: TariffFacts, band: TariffBand, now: number): Tariff['now'] {
  const { option, price } = band
  const colors = option === 'tempo' || option === 'ejp' ? presentColors(facts, option, now) : null
  if (price === null && colors === null) return null
  const isLong = price !== null && band.from <= now - 2 * day
  return {
    ...presentKind(band),
    ...colors,
    // A band that is longer than the computed span has an unknown end, and began with its price.
    until: band.to >= now + 2 * day ? null : new Date(band.to).toISOString(),
    since: new Date(isLong ? homeDays(facts.zone).of(price.validFrom).start : band.from).toISOString(),
  }
}

function presentColors(
  facts: TariffFacts,
  option: ColorOption,
  now: number,
): { color: DayColor | null; tomorrow: DayColor | null } {
  const colorOf = (date: string): DayColor | null => {
    const colors = possibleColors(option, colorsOf(facts, option), date)
    return colors.length === 1 ? (colors[0] ?? null) : null
  }
  return {
    color: colorOf(isoDate(colorDayAt(facts.zone, option, now))),
    tomorrow: colorOf(isoDate(dayAt(facts.zone, now) + 1)),
  }
}
