import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { changeInPercent } from '@foyer/rules/consumption/known-energy.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { consumptionScreenWords } from './energy-screen-words.ts'
import { usePeriodNames } from './period-names.ts'

/** How much it was and what it cost; against what it is held, or since and until when it is known. */
export function ConsumptionHeading({ data }: { data: ConsumptionPeriod }) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const names = usePeriodNames()
  const now = useMinute()
  const known = useKnownPart()(data)
  const compared = useComparison(now)(data)
  const { kind, total, cost, next } = data
  const period = next === null ? t(($) => $.underWay[kind], { time: format.time(now) }) : names.period(data)
  const said = {
    period: `${period.slice(0, 1).toUpperCase()}${period.slice(1)}`,
    energy: format.energy(total ?? 0),
    cost: format.money(cost ?? 0),
  }
  const end = known ?? compared
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.title)}</b> <span>{names.title(data)}</span>
        </>
      }
    >
      {total === null ? (
        <Rich text={t(($) => $.nothing, said)} />
      ) : (
        <>
          {t(($) => (cost === null ? $.sentence : $.sentenceCost), said)}
          {end === null ? '.' : <Rich text={t(($) => (known === null ? $.compared : $.partly), { end })} />}
        </>
      )}
    </PageHeading>
  )
}

/** `known since 14 January at 07:00`; null of what is known as far as it has come. */
function useKnownPart(): (data: ConsumptionPeriod) => string | null {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  return ({ kind, known }) => {
    const { since = null, until = null } = known ?? {}
    const write = (at: string) =>
      t(($) => (kind === 'day' ? $.known.time : $.known.day), {
        time: format.time(at),
        day: format.day(at),
      })
    if (since !== null && until !== null) {
      return t(($) => $.known.between, { since: write(since), until: write(until) })
    }
    if (since !== null) return t(($) => $.known.since, { since: write(since) })
    return until === null ? null : t(($) => $.known.until, { until: write(until) })
  }
}

/** `4 % less than last Monday at the same time`; null where nothing may be held against it. */
function useComparison(now: number): (data: ConsumptionPeriod) => string | null {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  return ({ kind, from: first, total, before, next }) => {
    const duration = now - format.dayStart(first)
    const change = changeInPercent(total, before?.total ?? null, duration)
    if (change === null || before === null) return null
    const from = format.dayStart(before.from)
    const reach = next === null ? 'now' : 'whole'
    const { comparison = 'previous' } = before
    const days = { weekday: format.weekday(from), day: format.day(from) }
    const other = t(($) => {
      if (comparison === 'week_before') return $.before.weekday[reach]
      return comparison === 'year_before' ? $.before.lastYear[reach] : $.before.previous[kind][reach]
    }, days)
    const said = { percent: format.percent(Math.abs(change)), before: other }
    return change === 0 ? t(($) => $.same, said) : t(($) => (change < 0 ? $.less : $.more), said)
  }
}
