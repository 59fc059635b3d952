import type { Tariff } from '@foyer/contract/consumption.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { consumptionWords } from '#features/energy/consumption-words.ts'
import { tariffQuery } from '#api/queries/consumption.queries.ts'
import { shareOf, stepsOfDay } from './spark-of-day.ts'
import { homeDayAt, type HomeDay } from '#lib/home-day.ts'
import { Measure } from '#ui/measure.tsx'
import { SparkSteps } from '#ui/spark-steps.tsx'
import { overviewWords } from './overview-words.ts'
import { WaitingMeasure } from './waiting-measure.tsx'
import sparks from '#ui/spark.module.css'

/** The price of a kilowatt-hour now, until when, and what comes next. */
export function PriceMeasure({ now }: { now: number }) {
  const t = useWords(overviewWords)
  const prices = useWords(consumptionWords)
  const format = useFormat()
  const day = homeDayAt(now, useValue(homeZone))
  const { data: tariff, isError } = useQuery(tariffQuery)
  const spoken = useSpokenSteps()
  // Only hours of a kind have its name: a single price, or none that is known, is a price.
  const kind = tariff?.now?.kind ?? 'base'
  const label = kind === 'base' ? t(($) => $.measures.price) : prices(($) => $.kinds[kind])
  if (tariff === undefined) return <WaitingMeasure label={label} hasFailed={isError} />
  const { now: current } = tariff
  if (current === null) {
    return (
      <Measure
        label={label}
        isLink={false}
        value="–"
        chart={<div className={sparks.spark} />}
        line={t(($) => (isOfColours(tariff) ? $.measures.noColour : $.measures.noPrice))}
      />
    )
  }
  const until = current.until === null ? null : Date.parse(current.until)
  const next = until === null ? undefined : tariff.bands.find((band) => band.from <= until && until < band.to)
  return (
    <Measure
      label={label}
      isLink={false}
      value={format.priceParts(current.price).value}
      unit={format.priceParts(current.price).unit}
      chart={
        <SparkSteps
          steps={stepsOfDay(tariff.bands, day)}
          now={shareOf(day, now)}
          label={t(($) => $.measures.priceSpark, { steps: spoken(tariff, day) })}
        />
      }
      line={
        until === null
          ? t(($) => $.measures.priceFlat)
          : next === undefined || next.price === null
            ? t(($) => $.measures.priceUntilOnly, { until: format.until(until, now) })
            : t(($) => $.measures.priceUntil, {
                until: format.until(until, now),
                next: prices(($) => $.kinds[next.kind]).toLowerCase(),
                price: format.price(next.price),
              })
      }
    />
  )
}

/** Whether the price hangs on the colour or the kind of the day, which nobody told. */
function isOfColours({ option }: Tariff): boolean {
  return option === 'tempo' || option === 'ejp'
}

function useSpokenSteps(): (tariff: Tariff, day: HomeDay) => string {
  const t = useWords(overviewWords)
  const prices = useWords(consumptionWords)
  const format = useFormat()
  return ({ bands }, { start, end }) =>
    bands
      .filter((band) => band.to > start && band.from < end && band.price !== null)
      .map(({ from, to, kind, price }) =>
        t(($) => $.measures.priceStep, {
          kind: prices(($) => $.kinds[kind]),
          price: format.price(price ?? 0),
          from: format.time(Math.max(from, start)),
          to: format.time(Math.min(to, end)),
        }),
      )
      .join(', ')
}
