import type { Consumption } from '@foyer/contract/consumption.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { useFormat } from '#base/time/format.ts'
import { homeZone } from '#base/time/home-zone.ts'
import { consumptionQuery } from '#entities/consumption/consumption.queries.ts'
import { changeInPercent } from '#entities/consumption/parts-of-whole.ts'
import { barsOfDay, shareOf } from '#entities/consumption/spark-of-day.ts'
import { homeDayAt } from '#entities/room/home-day.ts'
import { Measure } from '#ui/measure.tsx'
import { SparkBars } from '#ui/spark-bars.tsx'
import { overviewWords } from './overview-words.ts'
import { WaitingMeasure } from './waiting-measure.tsx'

const WEEK_MS = 7 * 86_400_000

/** Energy of the calendar day so far with its cost, against the same hours a week ago; drawn on the 06:00 axis. */
export function ConsumptionMeasure({ now }: { now: number }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const day = homeDayAt(now, zone)
  const { data: today, isError } = useQuery(consumptionQuery())
  // Before six the day on screen began yesterday.
  const [first, last] = [format.dayKey(day.start), format.dayKey(now)]
  const { data: drawn } = useQuery(
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

function useConsumptionLine(now: number): (today: Consumption) => string {
  const t = useWords(overviewWords)
  const format = useFormat()
  return ({ total, cost, before, is_metered: isMetered }) => {
    if (total === null) return t(($) => $.measures.unmeasured)
    const change = changeInPercent(total, before)
    const values = {
      percent: format.percent(Math.abs(change ?? 0)),
      day: format.weekday(now - WEEK_MS),
    }
    return [
      cost === null
        ? t(($) => $.measures.sinceMidnight)
        : t(($) => $.measures.costSinceMidnight, { cost: format.money(cost) }),
      ...(change === null
        ? []
        : [
            change === 0
              ? t(($) => $.measures.same, values)
              : t(($) => (change < 0 ? $.measures.less : $.measures.more), values),
          ]),
      ...(isMetered ? [] : [t(($) => $.measures.partial)]),
    ].join(' · ')
  }
}
