import type { Consumption } from '@foyer/contract/consumption.ts'
import { changeInPercent } from '@foyer/rules/consumption/known-energy.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { daysBetween } from '#lib/calendar-days.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { consumptionQuery } from '#api/queries/consumption.queries.ts'
import { barsOfDay, shareOf } from './spark-of-day.ts'
import { homeDayAt } from '#lib/home-day.ts'
import { Measure } from '#ui/measure.tsx'
import { SparkBars } from '#ui/spark-bars.tsx'
import { overviewWords } from './overview-words.ts'
import { WaitingMeasure } from './waiting-measure.tsx'
import sparks from '#ui/spark.module.css'

/** Energy of the calendar day so far with its cost, against the same hours of the day that its screen compares with; drawn on the 06:00 axis. */
export function ConsumptionMeasure({ now }: { now: number }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const day = homeDayAt(now, zone)
  const { data: today, isError } = useQuery(consumptionQuery())
  // Before six the day on screen began yesterday.
  const [first, last] = [format.dayKey(day.start), format.dayKey(now)]
  const { data: drawn, isError: hasNoBars } = useQuery(
    consumptionQuery(first === last ? {} : { startDate: first, endDate: last }),
  )
  const label = t(($) => $.measures.consumption)
  const line = useConsumptionLine(now)
  if (today === undefined) return <WaitingMeasure label={label} hasFailed={isError} />
  const bars = barsOfDay(drawn?.half_hours ?? [], day, now)
  const most = Math.max(0, ...bars.map((bar) => bar.value ?? 0))
  return (
    <Measure
      label={<Link to="/account/consumption">{label}</Link>}
      value={today.total === null ? '–' : format.decimal(today.total / 1000)}
      unit={today.total === null ? undefined : 'kWh'}
      chart={
        drawn === undefined ? (
          <div className={sparks.spark} />
        ) : (
          <SparkBars
            bars={bars}
            now={today.total === null ? null : shareOf(day, now)}
            label={t(($) => $.measures.consumptionSpark, { most: format.energy(most) })}
          />
        )
      }
      line={
        drawn === undefined && hasNoBars
          ? `${line(today)} · ${t(($) => $.measures.sparkFailed)}`
          : line(today)
      }
    />
  )
}

function useConsumptionLine(now: number): (today: Consumption) => string {
  const t = useWords(overviewWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const start = ({ known }: Consumption): string => {
    const { since = null, until = null } = known ?? {}
    if (until !== null) return t(($) => $.measures.untilTime, { time: format.time(until) })
    return since === null
      ? t(($) => $.measures.sinceMidnight)
      : t(($) => $.measures.sinceTime, { time: format.time(since) })
  }
  return (today) => {
    const { total, cost, before, before_from: from = null, from: first, is_metered: isMetered } = today
    if (total === null) return t(($) => $.measures.unmeasured)
    const change = from === null ? null : changeInPercent(total, before, now - Date.parse(first))
    const against = format.dayStart(from ?? format.dayKey(first))
    const values = { percent: format.percent(Math.abs(change ?? 0)), day: format.weekday(against) }
    const kind = daysBetween(against, first, zone) === 1 ? 'yesterday' : 'weekday'
    return [
      cost === null
        ? start(today)
        : t(($) => $.measures.costSince, { cost: format.money(cost), since: start(today) }),
      ...(change === null
        ? []
        : [
            change === 0
              ? t(($) => $.measures.same[kind], values)
              : t(($) => (change < 0 ? $.measures.less : $.measures.more)[kind], values),
          ]),
      ...(isMetered ? [] : [t(($) => $.measures.partial)]),
    ].join(' · ')
  }
}
