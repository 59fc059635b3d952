import type { Consumption } from '@foyer/contract/consumption.ts'
import { costOf, slotPrices, tariffBands, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { GatewayError } from '#http/gateway-error.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { checkYear, readEnergy, roundEuros, sharesOf, sum } from './home-energy.ts'

/** The most days of one question. */
const mostDays = 31

/**
 * Energy and money of some days of a home (ISO dates, both included; today where left out).
 * Throws `invalid_input` naming the date that asks too much.
 */
export async function readConsumption(
  history: History,
  facts: TariffFacts,
  question: { homeId: string; startDate: string | undefined; endDate: string | undefined; now: number },
): Promise<Consumption> {
  const { homeId, now } = question
  const days = homeDays(facts.zone)
  const today = days.at(now).day
  const start = days.of(checkYear(question.startDate ?? question.endDate ?? today, 'query.startDate'))
  const end = days.of(checkYear(question.endDate ?? today, 'query.endDate'))
  if (end.start < start.start || days.between(start.start, end.end).length > mostDays) {
    throw new GatewayError('invalid_input', { field: 'query.endDate' })
  }
  const used = await readEnergy(history, homeId, start.start, end.end)
  const { edges, whole, isMetered } = used
  const until = Math.max(start.start, Math.min(now, end.end))
  const before = await readBefore(history, homeId, isMetered, {
    from: days.daysBefore(start.start, 7),
    to: days.daysBefore(until, 7),
  })

  const prices = slotPrices(tariffBands(facts, start.start, end.end), edges)
  const total = sum(whole)
  const cost = total === null ? null : costOf(prices, whole)
  return {
    from: new Date(start.start).toISOString(),
    to: new Date(end.end).toISOString(),
    total,
    is_metered: isMetered,
    cost: cost === null ? null : roundEuros(cost),
    categories: sharesOf(used, prices),
    half_hours: [...whole].map((energy, index) => [edges[index] ?? 0, Number.isNaN(energy) ? null : energy]),
    before,
  }
}

/** Wh of a span as far as its end, which may lie within a half-hour; null unless all of it is known. */
async function readBefore(
  history: History,
  homeId: string,
  isMetered: boolean,
  { from, to }: { from: number; to: number },
): Promise<number | null> {
  if (to <= from) return null
  const before = await readEnergy(history, homeId, from, to)
  if (before.isMetered !== isMetered) return null
  let total = 0
  for (const [slot, energy] of before.whole.entries()) {
    if (Number.isNaN(energy)) return null
    const [start, end] = [before.edges[slot] ?? 0, before.edges[slot + 1] ?? 0]
    total += (energy * (Math.min(end, to) - start)) / (end - start)
  }
  return Math.round(total * 1000) / 1000
}
