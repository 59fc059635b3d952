import type { Consumption } from '@foyer/contract/consumption.ts'
import { comparedEnergy, missingOf } from '@foyer/rules/consumption/known-energy.ts'
import { comparisonsOf, periodOf } from '@foyer/rules/consumption/period.ts'
import { type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { pricesOfEnergy } from '@foyer/rules/tariff/untimed-energy.ts'
import { homeDays, type HomeDay } from '#history/home-days.ts'
import { comparePeriod } from './compared-period.ts'
import { knownOf } from './consumption-period.ts'
import { categoryColumns, figuresOf } from './energy-splits.ts'
import { askedDays, type AskedDays, type HomeEnergy, type ReadEnergy, timedEnergy } from './home-energy.ts'

type Before = { energy: number; from: string }

/**
 * Energy and money of some days of a home (ISO dates, both included; default: today). Throws `invalid_input` with the
 * date that is out of range.
 */
export async function readConsumption(
  read: ReadEnergy,
  facts: TariffFacts,
  { homeId, now, ...asked }: AskedDays & { homeId: string; now: number },
): Promise<Consumption> {
  const { start, end } = askedDays(facts.zone, asked, now)
  const used = await read(homeId, start.start, end.end)
  const { edges, whole, isMetered } = used
  const prices = pricesOfEnergy(facts, used, { from: start.start, to: end.end })
  const { energy: total, ...cost } = figuresOf(whole, prices)
  const about = { homeId, used, now }
  const before =
    start.day === end.day
      ? await beforeDay(read, facts, { ...about, day: start.day })
      : await beforeDays(read, facts, { ...about, start, end })
  return {
    from: new Date(start.start).toISOString(),
    to: new Date(end.end).toISOString(),
    total,
    is_metered: isMetered,
    ...cost,
    categories: categoryColumns(used).map(([category, column]) => {
      const { energy, ...euros } = figuresOf(column, prices)
      return { category, energy: energy ?? 0, ...euros, cost: energy === null ? 0 : euros.cost }
    }),
    half_hours: [...timedEnergy(used)].map((energy, index) => [
      edges[index] ?? 0,
      Number.isNaN(energy) ? null : energy,
    ]),
    known: knownOf(used, { from: start.start, to: end.end, now }),
    before: before?.energy ?? null,
    before_from: before?.from ?? null,
  }
}

type About = { homeId: string; used: HomeEnergy; now: number }

/** A day is compared with the same day as on the screen of its period. */
async function beforeDay(
  read: ReadEnergy,
  facts: TariffFacts,
  { day, ...about }: About & { day: string },
): Promise<Before | null> {
  const period = periodOf('day', day)
  for (const comparison of comparisonsOf('day')) {
    const found = await comparePeriod(read, facts, { ...about, kind: 'day', period, comparison })
    if (found !== null) return { energy: found.total, from: found.from }
  }
  return null
}

/** Several days are compared with those of the week before. */
async function beforeDays(
  read: ReadEnergy,
  { zone }: TariffFacts,
  { homeId, used, now, start, end }: About & { start: HomeDay; end: HomeDay },
): Promise<Before | null> {
  const days = homeDays(zone)
  const { part, since, until } = missingOf(used, { from: start.start, to: end.end, now })
  if (part === null || since !== null || until !== null) return null
  const [from, to] = [days.daysBefore(start.start, 7), days.daysBefore(part.to, 7)]
  const before = await read(homeId, from, to)
  const compared = comparedEnergy({ ...used, from: start.start, to: part.to }, { ...before, from, to })
  if (compared === null) return null
  return { energy: Math.round(compared.there * 1000) / 1000, from: days.at(from).day }
}
