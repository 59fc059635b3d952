import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { useHasFeature } from '#api/features.tsx'
import { tariffQuery } from '#api/queries/energy.ts'

import styles from './energy.module.css'

/** Links to the consumption and to the colours of the days; nothing for a contract whose days have none. */
export function EnergyTabs({ current }: { current: 'consumption' | 'colors' }) {
  const t = useWords(energyWords)
  const hasColors = useHasFeature('dayColors')
  const option = useQuery(tariffQuery).data?.option
  if (!hasColors || (option !== 'tempo' && option !== 'ejp')) return null
  return (
    <nav className={styles.tabs} aria-label={t(($) => $.tabs.label)}>
      <Link
        to="/account/consumption"
        activeOptions={{ exact: true }}
        aria-current={current === 'consumption' ? 'page' : undefined}
      >
        {t(($) => $.tabs.consumption)}
      </Link>
      <Link to="/account/consumption/tempo" aria-current={current === 'colors' ? 'page' : undefined}>
        {t(($) => $.tabs[option])}
      </Link>
    </nav>
  )
}
