import { useQuery, useSuspenseQuery, keepPreviousData } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { consumptionPeriodQuery } from '#api/queries/consumption.queries.ts'
import { ContractSection } from '#features/supply-contract/contract-section.tsx'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { HeadingBars } from '#ui/heading-bars.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ConsumptionChart } from './consumption-chart.tsx'
import { ConsumptionControls } from './consumption-controls.tsx'
import { ConsumptionFile } from './consumption-file.tsx'
import { ConsumptionHeading } from './consumption-heading.tsx'
import { ConsumptionParts } from './consumption-parts.tsx'
import type { ConsumptionSearch } from './consumption-search.ts'
import { ConsumptionTable } from './consumption-table.tsx'
import { consumptionScreenWords } from './energy-screen-words.ts'
import typography from '#ui/typography.module.css'
import sections from '#ui/section.module.css'
import controls from './consumption-controls.module.css'
import styles from './consumption-screen.module.css'

/** What a day, week, month or year used and cost, against another, and the contract behind its prices. */
export function ConsumptionScreen({
  search,
  onSearch,
}: {
  search: ConsumptionSearch
  onSearch: (search: ConsumptionSearch) => void
}) {
  const t = useWords(consumptionScreenWords)
  const { period: kind = 'day', date, unit = 'energy', by = 'category', behind } = search
  const { data: me } = useSuspenseQuery(meQuery)
  const isEmptyHome = useQuery(devicesQuery).data?.length === 0
  const { data, isPlaceholderData } = useQuery({
    ...consumptionPeriodQuery({ kind, date, comparison: behind }),
    placeholderData: keepPreviousData,
    // What was read stays; without it there is no screen to show.
    throwOnError: (_, query) => query.state.data === undefined,
  })
  const now = useMinute()
  if (data === undefined) {
    return (
      <Loading label={t(($) => $.waiting)}>
        <HeadingBars hasKicker phone={4} wide={2} />
        <div className={controls.controls}>
          <Skeleton width="22rem" height="44px" />
          <Skeleton width="26rem" height="44px" />
        </div>
        <Skeleton width="100%" height="300px" />
      </Loading>
    )
  }
  const contract = <ContractSection isOwner={me.role === 'owner'} now={now} />
  if (isEmptyHome) {
    return (
      <>
        <ConsumptionHeading data={data} />
        <Welcome isOwner={me.role === 'owner'} />
        {contract}
      </>
    )
  }
  const notes = [
    ...(data.before === null ? [t(($) => $.alone)] : []),
    ...(data.is_metered ? [] : [t(($) => $.partial)]),
    ...(data.cost === null ? [t(($) => $.noCost)] : []),
  ]
  return (
    <div aria-busy={isPlaceholderData}>
      <ConsumptionHeading data={data} />
      <ConsumptionControls data={data} search={search} onSearch={onSearch} />
      <ConsumptionChart data={data} unit={unit} by={by} />
      {data.total === null || notes.length === 0 ? null : (
        <p className={typography.note}>{notes.join(' ')}</p>
      )}
      <div className={styles.tools}>
        <ConsumptionTable data={data} />
        <ConsumptionFile data={data} by={by} />
      </div>
      <div className={sections.twoColumns}>
        <ConsumptionParts data={data}>{contract}</ConsumptionParts>
      </div>
    </div>
  )
}
