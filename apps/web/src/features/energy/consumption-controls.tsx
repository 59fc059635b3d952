import { consumptionPeriods } from '@foyer/contract/consumption.ts'
import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/words.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { groupings, type ConsumptionSearch, type Grouping, type Unit } from './consumption-search.ts'
import { consumptionScreenWords } from './energy-screen-words.ts'
import { usePeriodNames } from './period-names.ts'
import styles from './consumption-controls.module.css'

const units = ['energy', 'cost'] as const satisfies readonly Unit[]

/** The period and the ones beside it; what the bars are made of, in which unit, and what stands behind them. */
export function ConsumptionControls({
  data,
  search,
  onSearch,
}: {
  data: ConsumptionPeriod
  search: ConsumptionSearch
  onSearch: (search: ConsumptionSearch) => void
}) {
  const t = useWords(consumptionScreenWords)
  const names = usePeriodNames()
  const { period: kind = 'day', unit = 'energy', by = 'category' } = search
  const { previous, next, comparisons = [], before } = data
  const { unit: _unit, ...unitless } = search
  const { by: _by, ...ungrouped } = search
  const { date: _date, ...undated } = search
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <Segmented
          label={t(($) => $.periodLabel)}
          isLabelHidden
          value={kind}
          options={consumptionPeriods.map((value) => ({ value, label: t(($) => $.periods[value]) }))}
          onChange={(period) => {
            // What stands behind one kind of period does not behind another.
            const { behind: _behind, ...rest } = search
            onSearch({ ...rest, period })
          }}
        />
        <div className={styles.steps}>
          <IconButton
            icon="arrow-left"
            label={t(($) => $.previous[kind])}
            onClick={() => onSearch({ ...search, date: previous })}
          />
          <span className={styles.name}>{names.title(data)}</span>
          <IconButton
            icon="arrow-right"
            label={t(($) => $.next[kind])}
            // It stays where it is, so that the focus does.
            aria-disabled={next === null || undefined}
            onClick={() => {
              if (next !== null) onSearch({ ...undated, date: next })
            }}
          />
        </div>
      </div>
      <div className={styles.row}>
        <Segmented<Grouping>
          label={t(($) => $.byLabel)}
          isLabelHidden
          value={by}
          options={groupings.map((value) => ({ value, label: t(($) => $.by[value]) }))}
          onChange={(chosen) => onSearch(chosen === 'category' ? ungrouped : { ...ungrouped, by: chosen })}
        />
        <Segmented<Unit>
          label={t(($) => $.unit)}
          isLabelHidden
          value={unit}
          options={units.map((value) => ({ value, label: t(($) => $.units[value]) }))}
          onChange={(chosen) => onSearch(chosen === 'cost' ? { ...unitless, unit: 'cost' } : unitless)}
        />
        {comparisons.length < 2 ? null : (
          <div className={styles.behinds} role="group" aria-labelledby="period-behind-label">
            <span id="period-behind-label">{t(($) => $.behindLabel)}</span>
            {comparisons.map(({ comparison, from }) => (
              <FilterChip
                key={comparison}
                isOn={from === before?.from}
                onClick={() => onSearch({ ...search, behind: comparison })}
              >
                {names.short(kind, from)}
              </FilterChip>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
