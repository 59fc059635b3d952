import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { useHasFeature } from '#api/features.tsx'
import { tariffQuery } from '#api/queries/energy.ts'

import styles from './energy.module.css'

/**
 * Links to the screens of energy: consumption, the bill, the comparison of periods, the colours of the days if they have
 * some, and the options.
 */
export function EnergyTabs({
  current,
}: {
  current: 'consumption' | 'bill' | 'compare' | 'colors' | 'options'
}) {
  const t = useWords(energyWords)
  const hasBills = useHasFeature('bills')
  const hasComparison = useHasFeature('comparison')
  const hasColors = useHasFeature('dayColors')
  const hasOptions = useHasFeature('tariffOptions')
  const option = useQuery(tariffQuery).data?.option
  const colored = hasColors && (option === 'tempo' || option === 'ejp') ? option : null
  if (!hasBills && !hasComparison && !hasOptions && colored === null) return null
  return (
    <nav className={styles.tabs} aria-label={t(($) => $.tabs.label)}>
      <Link
        to="/account/consumption"
        activeOptions={{ exact: true }}
        aria-current={current === 'consumption' ? 'page' : undefined}
      >
        {t(($) => $.tabs.consumption)}
      </Link>
      {hasBills ? (
        <Link to="/account/consumption/bill" aria-current={current === 'bill' ? 'page' : undefined}>
          {t(($) => $.tabs.bill)}
        </Link>
      ) : null}
      {hasComparison ? (
        <Link to="/account/consumption/compare" aria-current={current === 'compare' ? 'page' : undefined}>
          {t(($) => $.tabs.compare)}
        </Link>
      ) : null}
      {colored === null ? null : (
        <Link to="/account/consumption/tempo" aria-current={current === 'colors' ? 'page' : undefined}>
          {t(($) => $.tabs[colored])}
        </Link>
      )}
      {hasOptions ? (
        <Link to="/account/consumption/options" aria-current={current === 'options' ? 'page' : undefined}>
          {t(($) => $.tabs.options)}
        </Link>
      ) : null}
    </nav>
  )
}
