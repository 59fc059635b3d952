import { useWords } from '#lib/i18n.ts'
import { overviewWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Measure } from '#ui/measure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import typography from '#ui/typography.module.css'
import sparks from '#ui/measure.module.css'

/** A measure whose figures are on their way, or did not come: its place stays as large as it will be. */
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

/** Writes a range of whole hundredths, `12 to 17%`; ends that read the same are one figure. */
export function usePercentRange(): (range: { low: number; high: number }) => string {
  const t = useWords(overviewWords)
  const format = useFormat()
  return ({ low, high }) => {
    const [from, to] = [format.number(low), format.number(high)]
    if (from === to) return format.percent(high)
    return t(($) => $.measures.percentRange, { low: from, high: format.percent(high) })
  }
}
