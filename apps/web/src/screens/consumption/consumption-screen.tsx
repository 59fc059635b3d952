import { consumptionPeriods } from '@foyer/contract/consumption.ts'
import { useQuery, useSuspenseQuery, keepPreviousData } from '@tanstack/react-query'
import { downloadCsv } from '#base/csv/download-csv.ts'
import { useWords } from '#base/i18n/words.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { consumptionPeriodQuery } from '#entities/consumption/consumption.queries.ts'
import { EnergyParts } from '#entities/consumption/energy-parts.tsx'
import { ContractSection } from '#entities/contract/contract-section.tsx'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { Welcome } from '#entities/hub/welcome.tsx'
import { Button } from '#ui/button.tsx'
import { HeadingBars } from '#ui/heading-bars.tsx'
import { Section } from '#ui/section.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import '#styles/screens.css'
import { ConsumptionBars } from './consumption-bars.tsx'
import { consumptionCsv } from './consumption-csv.ts'
import { ConsumptionHeading } from './consumption-heading.tsx'
import type { ConsumptionSearch } from './consumption-search.ts'
import { consumptionScreenWords } from './consumption-words.ts'

/** What a day, week, month or year used and cost, beside the one before, and the contract behind its prices. */
export function ConsumptionScreen({
  search,
  onSearch,
}: {
  search: ConsumptionSearch
  onSearch: (search: ConsumptionSearch) => void
}) {
  const t = useWords(consumptionScreenWords)
  const { period: kind = 'day', date, unit = 'energy' } = search
  const { data: me } = useSuspenseQuery(meQuery)
  const isEmptyHome = useQuery(devicesQuery).data?.length === 0
  const { data, isPlaceholderData } = useQuery({
    ...consumptionPeriodQuery({ kind, date }),
    placeholderData: keepPreviousData,
    // What was read stays; without it there is no screen to show.
    throwOnError: (_, query) => query.state.data === undefined,
  })
  const now = useMinute()
  const { date: _, ...undated } = search
  return (
    <>
      {data === undefined ? (
        <Loading label={t(($) => $.waiting)}>
          <HeadingBars hasKicker phone={4} wide={2} />
          <div className="period-controls">
            <Skeleton width="22rem" height="44px" />
          </div>
          <Skeleton width="100%" height="260px" />
        </Loading>
      ) : isEmptyHome ? (
        <>
          <ConsumptionHeading data={data} />
          <Welcome isOwner={me.role === 'owner'} />
          <ContractSection isOwner={me.role === 'owner'} now={now} />
        </>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <ConsumptionHeading data={data} />
          <div className="period-controls">
            <Segmented
              label={t(($) => $.periodLabel)}
              isLabelHidden
              value={kind}
              options={consumptionPeriods.map((value) => ({ value, label: t(($) => $.periods[value]) }))}
              onChange={(period) => onSearch({ ...search, period })}
            />
            <Segmented
              label={t(($) => $.unit)}
              isLabelHidden
              value={unit}
              options={(['energy', 'cost'] as const).map((value) => ({
                value,
                label: t(($) => $.units[value]),
              }))}
              onChange={(chosen) => {
                const { unit: _unit, ...rest } = search
                onSearch(chosen === 'cost' ? { ...rest, unit: 'cost' } : rest)
              }}
            />
            <Button icon="arrow-left" onClick={() => onSearch({ ...search, date: data.previous })}>
              {t(($) => $.previous[kind])}
            </Button>
            {data.next === null ? null : (
              <Button
                onClick={() => onSearch({ ...undated, ...(data.next === null ? {} : { date: data.next }) })}
              >
                {t(($) => $.next[kind])}
              </Button>
            )}
          </div>
          <ConsumptionBars data={data} unit={unit} />
          {data.total === null ? null : (
            <p className="note">
              {data.before === null ? `${t(($) => $.alone)} ` : null}
              {data.is_metered ? null : `${t(($) => $.partial)} `}
              {t(($) => (data.cost === null ? $.noCost : $.subscription))}
            </p>
          )}
          <div className="actions">
            <Button
              onClick={() =>
                downloadCsv(
                  `${kind}-${data.from}.csv`,
                  consumptionCsv(data.bars, [
                    t(($) => $.csvColumns.from),
                    t(($) => $.csvColumns.energy),
                    t(($) => $.csvColumns.cost),
                  ]),
                )
              }
            >
              {t(($) => $.csv)}
            </Button>
          </div>
          <div className="two-columns">
            {data.total === null ? null : (
              <Section title={t(($) => $.parts)}>
                <EnergyParts categories={data.categories} cost={data.cost} totalLabel={t(($) => $.total)} />
              </Section>
            )}
            <ContractSection isOwner={me.role === 'owner'} now={now} />
          </div>
        </div>
      )}
    </>
  )
}
