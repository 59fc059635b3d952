import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { consumptionQuery } from '#api/queries/consumption.queries.ts'
import { EnergyParts } from '#features/energy/energy-parts.tsx'
import { Section } from '#ui/section.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { overviewWords } from './overview-words.ts'
import typography from '#ui/typography.module.css'
import styles from './energy-board.module.css'

/** Where the energy of the calendar day goes, by category. */
export function EnergyBoard() {
  const t = useWords(overviewWords)
  const { data: today, isError } = useQuery(consumptionQuery())
  return (
    <div id="energy" className={styles.board}>
      <Section
        title={t(($) => $.energy.title)}
        more={<Link to="/account/consumption">{t(($) => $.energy.more)}</Link>}
      >
        {today === undefined ? (
          isError ? (
            <p className={typography.note}>{t(($) => $.energy.failed)}</p>
          ) : (
            <Loading label={t(($) => $.measures.waiting)}>
              <Skeleton width="100%" height="28px" />
            </Loading>
          )
        ) : today.categories.every(({ energy }) => energy <= 0) ? (
          <p className={typography.note}>{t(($) => $.energy.empty)}</p>
        ) : (
          <EnergyParts
            categories={today.categories}
            total={today.total}
            cost={today.cost}
            totalLabel={t(($) => $.energy.total)}
          />
        )}
      </Section>
    </div>
  )
}
