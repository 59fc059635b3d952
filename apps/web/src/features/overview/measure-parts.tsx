import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { overviewWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { Measure } from '#ui/measure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import typography from '#ui/typography.module.css'
import sparks from '#ui/measure.module.css'

/** A measure that is loading or failed to load, in the size of a loaded one. */
export function WaitingMeasure({ label, hasFailed }: { label: string; hasFailed: boolean }) {
  const t = useWords(overviewWords)
  if (hasFailed) {
    return (
      <Measure
        label={label}
        value="–"
        isLink={false}
        chart={<div className={sparks.spark} />}
        line={t(($) => $.measures.failed)}
      />
    )
  }
  return (
    <Measure
      label={label}
      isLink={false}
      value={
        <>
          <Skeleton width="3em" height="0.8em" />
          <span className={typography.visuallyHidden}>{t(($) => $.measures.waiting)}</span>
        </>
      }
      chart={<div className={sparks.spark} />}
      line={<Skeleton width="12em" />}
    />
  )
}

/** The date of the price in force if it may be outdated, otherwise nothing: each card with euros has it. */
export function useOutdatedPrice(): string[] {
  const t = useWords(overviewWords)
  const format = useFormat()
  const { data: tariff } = useQuery(tariffQuery)
  const { may_be_outdated: isOutdated, valid_since: since } = tariff ?? {}
  return isOutdated && since
    ? [t(($) => $.measures.priceOutdated, { date: format.date(format.dayStart(since)) })]
    : []
}

/** Returns a formatter of a range in whole hundredths, `12 to 17%`; ends with the same text become one figure. */
export function usePercentRange(): (range: { low: number; high: number }) => string {
  const t = useWords(overviewWords)
  const format = useFormat()
  return ({ low, high }) => {
    const [from, to] = [format.number(low), format.number(high)]
    if (from === to) return format.percent(high)
    return t(($) => $.measures.percentRange, { low: from, high: format.percent(high) })
  }
}
