import { consumptionPeriods, type ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { PeriodKind } from './energy-search.ts'
import { usePeriodNames } from './period-names.ts'

import styles from './energy.module.css'

/** The kind of period, and the period with steps to its neighbours. */
export function PeriodControls({
  kind,
  data,
  onKind,
  onDate,
}: {
  /** The chosen kind; `data` can still be of another one. */
  kind: PeriodKind
  data: Pick<ConsumptionPeriod, 'kind' | 'from' | 'to' | 'previous' | 'next'>
  onKind: (kind: PeriodKind) => void
  onDate: (date: string) => void
}) {
  const t = useWords(energyWords)
  const names = usePeriodNames()
  const { previous, next } = data
  return (
    <div className={styles.row}>
      <Segmented
        label={t(($) => $.periodLabel)}
        isLabelHidden
        value={kind}
        options={consumptionPeriods.map((value) => ({ value, label: t(($) => $.periods[value]) }))}
        onChange={onKind}
      />
      <div className={styles.steps}>
        <IconButton icon="arrow-left" label={t(($) => $.previous[kind])} onClick={() => onDate(previous)} />
        <span className={styles.name}>{names.title(data)}</span>
        <IconButton
          icon="arrow-right"
          label={t(($) => $.next[kind])}
          // Kept in place when disabled, to keep the focus.
          aria-disabled={next === null || undefined}
          onClick={() => {
            if (next !== null) onDate(next)
          }}
        />
      </div>
    </div>
  )
}
