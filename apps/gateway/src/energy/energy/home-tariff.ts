import type { Tariff } from '@foyer/contract/consumption.ts'
import { contractOn, tariffAt, tariffBands, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { mayBeOutdated } from '@foyer/tarifs-fr/revisions.ts'
import { homeDays } from '#history/home-days.ts'

const day = 86_400_000

/** The current contract and prices of a home, with the bands from a day ago to two days ahead. */
export function presentTariff(facts: TariffFacts, now: number): Tariff {
  const bands = tariffBands(facts, now - day, now + 2 * day)
  const current = tariffAt(facts, now)
  const price = current?.price ?? null
  const today = homeDays(facts.zone).at(now).day
  return {
    option: contractOn(facts, today)?.option ?? null,
    now:
      current === null || price === null
        ? null
        : {
            kind: current.kind,
            price: price.price,
            // A band that is longer than the computed span has an unknown end, and began with its price.
            until: current.to >= now + 2 * day ? null : new Date(current.to).toISOString(),
            since: new Date(
              current.from <= now - 2 * day ? homeDays(facts.zone).of(price.validFrom).start : current.from,
            ).toISOString(),
          },
    bands: bands.map((band) => ({
      from: band.from,
      to: band.to,
      kind: band.kind,
      price: band.price?.price ?? null,
    })),
    valid_since: price?.validFrom ?? null,
    source: price?.source ?? null,
    status: price?.status ?? null,
    may_be_outdated: price !== null && mayBeOutdated(price.validFrom, today),
  }
}
