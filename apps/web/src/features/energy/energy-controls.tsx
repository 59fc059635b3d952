import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords, type TranslateOf } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useHasFeature } from '#api/features.tsx'
import { isOnline, useLiveState } from '#api/live-state.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { consumptionPeriods, type ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { IconButton } from '#ui/button.tsx'
import { HeadingBars, Loading, Skeleton } from '#ui/skeleton.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { PeriodKind } from './energy-search.ts'
import { useFormat, type Formats } from '#lib/format.ts'

import styles from './energy.module.css'

/**
 * Links to the screens of energy: consumption, the bill, the comparison of periods, the colours of the days if they have
 * some, and the contract. The options are a page below the contract.
 */
export function EnergyTabs({
  current,
}: {
  current: 'consumption' | 'bill' | 'compare' | 'colors' | 'contract' | 'options'
}) {
  const t = useWords(energyWords)
  const hasBills = useHasFeature('bills')
  const hasComparison = useHasFeature('comparison')
  const hasColors = useHasFeature('dayColors')
  const hasContracts = useHasFeature('contracts')
  const option = useQuery(tariffQuery).data?.option
  const colored = hasColors && (option === 'tempo' || option === 'ejp') ? option : null
  if (!hasBills && !hasComparison && !hasContracts && colored === null) return null
  return (
    <nav ref={scrollToCurrent} className={styles.tabs} aria-label={t(($) => $.tabs.label)}>
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
      {hasContracts ? (
        <Link
          to="/account/consumption/contract"
          aria-current={current === 'contract' ? 'page' : current === 'options' ? 'true' : undefined}
        >
          {t(($) => $.tabs.contract)}
        </Link>
      ) : null}
    </nav>
  )
}

/** On a phone the tabs scroll sideways: the current one is in view. */
function scrollToCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]')
  if (tabs && current) tabs.scrollLeft = current.offsetLeft - tabs.offsetLeft - 16
}

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

type Named = Pick<ConsumptionPeriod, 'kind' | 'from' | 'to'>

/** Returns functions that name a period and its bars: `en janvier 2027`, `le 18`. */
export function usePeriodNames() {
  return periodNamesIn(useWords(energyWords), useFormat())
}

/** Like `usePeriodNames`, but with the given texts and formats. */
export function periodNamesIn(t: TranslateOf<typeof energyWords>, format: Formats) {
  const words = (day: string) => format.date(format.dayStart(day)).split(/\s/)
  const first = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  /** `lun. 18 janv.`, `semaine du 18 janv.`, `janvier 2027`, `2027`. */
  const short = (kind: Named['kind'], from: string): string => {
    if (kind === 'day') return format.shortDay(format.dayStart(from))
    if (kind === 'week') return t(($) => $.weekOf, { day: format.monthDay(format.dayStart(from)) })
    return kind === 'month' ? format.monthYear(format.dayStart(from)) : from.slice(0, 4)
  }
  return {
    period: ({ kind, from, to }: Named): string => {
      const [, ...month] = words(from)
      return t(($) => $.names[kind], {
        from: format.day(format.dayStart(from)),
        to: format.day(format.dayStart(to)),
        month: month.join(' '),
        year: from.slice(0, 4),
      })
    },
    short,
    /** The title between the buttons of the period: `Lundi 18 janvier`, `18 janv. – 24 janv.`. */
    title: ({ kind, from, to }: Named): string => {
      if (kind === 'day') return first(format.day(format.dayStart(from)))
      if (kind === 'week')
        return `${format.monthDay(format.dayStart(from))} – ${format.monthDay(format.dayStart(to))}`
      return first(short(kind, from))
    },
    /** The full name of a bar, for tables and screen readers. */
    bar: (kind: ConsumptionPeriod['kind'], at: number): string => {
      if (kind === 'day') return format.time(at)
      if (kind === 'year') return words(format.dayKey(at)).slice(1).join(' ')
      return format.shortDay(at)
    },
    /** The short name of a bar, for the axis. */
    tick: (kind: ConsumptionPeriod['kind'], at: number): string => {
      if (kind === 'day') return format.hour(at)
      if (kind === 'week') return format.shortDay(at).split(/\s/).slice(0, 2).join(' ')
      if (kind === 'month') return words(format.dayKey(at))[0] ?? ''
      return format.month(at).replace('.', '').slice(0, 4)
    },
  }
}

/** Options of a query of a period: the one before stays on screen until the next is read; without any, the screen fails. */
export const keepPeriod = {
  placeholderData: keepPreviousData,
  throwOnError: (_: unknown, query: { state: { data: unknown } }) => query.state.data === undefined,
}

/**
 * Until when (ms) the data of a period is known: now, or while the home is not live, when it was read. `readAt`: 0 while
 * the former period is shown instead, which is not newer than the last data of the home.
 */
export function useKnownUntil(readAt: number): number {
  const now = useMinute()
  const live = useLiveState()
  return isOnline(live) ? now : Math.min(now, readAt === 0 ? live.since : readAt)
}

/** The screen of a period while its first one is read. */
export function PeriodWaiting() {
  const t = useWords(energyWords)
  return (
    <Loading label={t(($) => $.waiting)}>
      <HeadingBars hasKicker phone={4} wide={2} />
      <div className={styles.controls}>
        <Skeleton width="22rem" height="44px" />
        <Skeleton width="26rem" height="44px" />
      </div>
      <Skeleton width="100%" height="300px" />
    </Loading>
  )
}
