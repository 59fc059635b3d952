import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { Consumption, Tariff } from '@foyer/contract/consumption.ts'
import { changeInPercent } from '@foyer/rules/consumption/known-energy.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useWords } from '#lib/i18n.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { daysBetween } from '#lib/dates.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone, homeDayAt, type HomeDay } from '#lib/home-time.ts'
import { IfFeature } from '#api/features.tsx'
import { consumptionQuery, tariffQuery } from '#api/queries/energy.ts'
import { lazyPart } from '#forms/not-loaded.tsx'
import { DayColorMark } from '#ui/day-color.tsx'
import {
  DotsStrip,
  Measure,
  Measures,
  SparkBars,
  SparkSteps,
  type SparkBar,
  type SparkStep,
} from '#ui/measure.tsx'
import { attentionReason, attentionReasons } from '#features/devices/device-traits.ts'
import { colorOfKind, isOffPeak, markOf, useColorNames, usePriceNames } from '#features/energy/prices.ts'
import { SavingsMeasure } from './savings-measure.tsx'
import { useOutdatedPrice, WaitingMeasure } from './measure-parts.tsx'

import sparks from '#ui/measure.module.css'

/** Consumption, estimated savings, devices and the current price. */
export function FourMeasures({
  devices,
  rooms,
  now,
}: {
  devices: readonly Device[]
  rooms: readonly Room[]
  now: number
}) {
  const t = useWords(overviewWords)
  return (
    <Measures label={t(($) => $.measures.label)}>
      <IfFeature feature="consumption">
        <ConsumptionMeasure now={now} />
        <SavingsMeasure rooms={rooms} />
      </IfFeature>
      <ObjectsMeasure devices={devices} />
      <IfFeature feature="consumption">
        <PriceMeasure now={now} />
      </IfFeature>
    </Measures>
  )
}

/**
 * Energy and cost of the calendar day so far, compared with the same hours of the earlier day that the consumption
 * screen uses, with the bars of the day.
 */
export function ConsumptionMeasure({ now }: { now: number }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const { data: today, isError } = useQuery(consumptionQuery())
  const label = t(($) => $.measures.consumption)
  const line = useConsumptionLine(now)
  if (today === undefined) return <WaitingMeasure label={label} hasFailed={isError} />
  const day = { start: Date.parse(today.from), end: Date.parse(today.to) }
  const bars = barsOfDay(today.half_hours, day, now)
  const most = Math.max(0, ...bars.map((bar) => bar.value ?? 0))
  return (
    <Measure
      label={<Link to="/account/consumption">{label}</Link>}
      value={today.total === null ? '–' : format.decimal(today.total / 1000)}
      unit={today.total === null ? undefined : 'kWh'}
      chart={
        <SparkBars
          bars={bars}
          now={today.total === null ? null : shareOf(day, now)}
          label={t(($) => $.measures.consumptionSpark, { most: format.energy(most) })}
        />
      }
      line={line(today)}
    />
  )
}

/** Only homes on Tempo or EJP need it. */
const UnknownColors = lazyPart(
  () => import('#features/energy/unknown-colors.tsx'),
  (module) => module.UnknownColors,
)

function useConsumptionLine(now: number): (today: Consumption) => ReactNode {
  const t = useWords(overviewWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const outdated = useOutdatedPrice()
  const start = ({ known }: Consumption): string => {
    const { since = null, until = null } = known ?? {}
    if (until !== null) return t(($) => $.measures.untilTime, { time: format.time(until) })
    return since === null
      ? t(($) => $.measures.sinceMidnight)
      : t(($) => $.measures.sinceTime, { time: format.time(since) })
  }
  return (today) => {
    const { total, before, before_from: from = null, from: first, is_metered: isMetered } = today
    const range = today.cost_range ?? null
    if (total === null) return t(($) => $.measures.unmeasured)
    const change = from === null ? null : changeInPercent(total, before, now - Date.parse(first))
    const against = format.dayStart(from ?? format.dayKey(first))
    const values = { percent: format.percent(Math.abs(change ?? 0)), day: format.weekday(against) }
    const kind = daysBetween(against, first, zone) === 1 ? 'yesterday' : 'weekday'
    const cost =
      today.cost !== null
        ? format.money(today.cost)
        : range === null
          ? null
          : format.moneyRange(range.low, range.high, 2)
    const text = [
      cost === null ? start(today) : t(($) => $.measures.costSince, { cost, since: start(today) }),
      ...(change === null
        ? []
        : [
            change === 0
              ? t(($) => $.measures.same[kind], values)
              : t(($) => (change < 0 ? $.measures.less : $.measures.more)[kind], values),
          ]),
      ...(isMetered ? [] : [t(($) => $.measures.partial)]),
      ...(cost === null ? [] : outdated),
    ].join(' · ')
    if (range === null) return text
    const day = format.dayKey(first)
    return (
      <>
        {text}
        <Suspense>
          {' · '}
          <UnknownColors from={day} to={day} />
        </Suspense>
      </>
    )
  }
}

const HALF_HOUR_MS = 1_800_000

type Day = { start: number; end: number }

/**
 * The half-hours of a day as small bars on its axis; the current one is highlighted, those outside the day are left
 * out.
 */
export function barsOfDay(halfHours: Consumption['half_hours'], day: Day, now: number): SparkBar[] {
  return halfHours.flatMap(([at, value]) => {
    if (at < day.start || at >= day.end || at > now) return []
    const tone = now < at + HALF_HOUR_MS ? 'now' : 'past'
    return [{ from: shareOf(day, at), to: shareOf(day, at + HALF_HOUR_MS), value, tone }]
  })
}

/** The prices of a day as steps on its axis; bands without a price are left out. */
export function stepsOfDay(bands: Tariff['bands'], day: Day): SparkStep[] {
  return bands.flatMap((band) => {
    const { from, to, kind, price, range = null } = band
    const value = price ?? range?.low
    if (value === undefined || to <= day.start || from >= day.end) return []
    const color = colorOfKind(kind)
    return [
      {
        from: shareOf(day, from),
        to: shareOf(day, to),
        value,
        ...(price === null && range !== null ? { high: range.high } : {}),
        kind:
          kind?.endsWith('base') !== true && kind !== 'ejp_normal' && !isOffPeak(band) ? 'peak' : 'off_peak',
        ...(color === undefined ? {} : { color }),
      },
    ]
  })
}

/** The position of an instant in a day, 0 to 1. */
function shareOf({ start, end }: Day, at: number): number {
  return Math.min(1, Math.max(0, (at - start) / (end - start)))
}

/** The number of online devices, and how many need attention for which reason: those at the top of the device list. */
export function ObjectsMeasure({ devices }: { devices: readonly Device[] }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const online = devices.filter((device) => device.status === 'online').length
  const offline = devices.length - online
  const reasons = Map.groupBy(devices, attentionReason)
  const line = attentionReasons
    .map((reason) => ({ reason, count: reasons.get(reason)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => t(($) => $.measures.look[reason], { count }))
    .join(', ')
  const allGood = devices.length === 0 ? t(($) => $.measures.noObject) : t(($) => $.measures.allAnswer)
  return (
    <Measure
      label={<Link to="/account/devices">{t(($) => $.measures.objects)}</Link>}
      value={format.number(online)}
      unit={t(($) => $.measures.onlineOf, { count: devices.length })}
      chart={
        <DotsStrip
          online={online}
          offline={offline}
          label={t(($) => $.measures.objectsStrip, { online, offline })}
        />
      }
      line={line === '' ? allGood : line}
    />
  )
}

/**
 * The price of a kilowatt-hour now, or its range where the colour of the day is not known; until when, what comes
 * next, the colours of today and tomorrow, and whether the price may be outdated.
 */
export function PriceMeasure({ now }: { now: number }) {
  const t = useWords(overviewWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const day = homeDayAt(now, useValue(homeZone))
  const { data: tariff, isError } = useQuery(tariffQuery)
  const stepsText = useStepsText()
  const names = usePriceNames()
  const colorsText = useColorsText()
  const outdated = useOutdatedPrice()
  // Kinds of hours have a name of their own: a single or unknown price is called the price.
  const kind = tariff?.now?.kind ?? 'base'
  const label = kind === 'base' ? t(($) => $.measures.price) : tShared(($) => $.energy.kinds[kind])
  if (tariff === undefined) return <WaitingMeasure label={label} hasFailed={isError} />
  const link = <Link to="/account/consumption/contract">{label}</Link>
  const { now: current } = tariff
  if (current === null || (current.price === null && (current.range ?? null) === null)) {
    return (
      <Measure
        label={link}
        value="–"
        chart={<div className={sparks.spark} />}
        line={t(($) => $.measures.noPrice)}
      />
    )
  }
  const range = current.price === null ? (current.range ?? null) : null
  const shown =
    range === null ? format.priceParts(current.price ?? 0) : format.priceRangeParts(range.low, range.high)
  const until = current.until === null ? null : Date.parse(current.until)
  const next = until === null ? undefined : tariff.bands.find((band) => band.from <= until && until < band.to)
  const nextPrice = next === undefined ? null : names.price(next)
  const colors = colorsText(tariff)
  return (
    <Measure
      label={link}
      value={shown.value}
      letters={range === null ? undefined : shown.value.length + shown.unit.length}
      unit={shown.unit}
      chart={
        <SparkSteps
          steps={stepsOfDay(tariff.bands, day)}
          now={shareOf(day, now)}
          label={t(($) => $.measures.priceSpark, { steps: stepsText(tariff, day) })}
        />
      }
      line={
        <>
          {colors === null ? null : <>{colors} · </>}
          {[
            until === null
              ? t(($) => $.measures.priceFlat)
              : next === undefined || nextPrice === null
                ? t(($) => $.measures.priceUntilOnly, { until: format.until(until, now) })
                : t(($) => $.measures.priceUntil, {
                    until: format.until(until, now),
                    next: names.name(next).toLowerCase(),
                    price: nextPrice,
                  }),
            ...outdated,
          ].join(' · ')}
        </>
      }
    />
  )
}

/**
 * The colours of today and tomorrow with their marks; that of tomorrow only if it is known. An unknown one of today
 * links to the season. Null for an option without colours.
 */
function useColorsText(): (tariff: Tariff) => ReactNode {
  const t = useWords(overviewWords)
  const nameOf = useColorNames()
  return ({ option, now }) => {
    if ((option !== 'tempo' && option !== 'ejp') || now === null) return null
    const { color = null, tomorrow = null } = now
    const mark = (one: NonNullable<typeof color>) => (
      <DayColorMark color={markOf(option, one)}>{nameOf(option, one)}</DayColorMark>
    )
    const unknown = t(($) => $.measures.priceUnknown)
    return (
      <>
        {color === null ? (
          <IfFeature feature="dayColors" fallback={unknown}>
            <Link to="/account/consumption/tempo">{unknown}</Link>
          </IfFeature>
        ) : (
          mark(color)
        )}
        {tomorrow === null ? null : (
          <>
            , {t(($) => $.measures.priceTomorrow)} {mark(tomorrow)}
          </>
        )}
      </>
    )
  }
}

function useStepsText(): (tariff: Tariff, day: HomeDay) => string {
  const t = useWords(overviewWords)
  const names = usePriceNames()
  const format = useFormat()
  return ({ bands }, { start, end }) =>
    bands
      .filter((band) => band.to > start && band.from < end)
      .flatMap((band) => {
        const price = names.price(band)
        if (price === null) return []
        return t(($) => $.measures.priceStep, {
          kind: names.name(band),
          price,
          from: format.time(Math.max(band.from, start)),
          to: format.time(Math.min(band.to, end)),
        })
      })
      .join(', ')
}
