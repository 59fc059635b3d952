import type { Room } from '@foyer/contract/room.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { loadWords, useWords } from '#lib/i18n.ts'
import { overviewMoreWords, overviewWords, supplyContractWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { savingsQuery } from '#api/queries/energy.ts'
import { lazyPart } from '#forms/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Measure, RangeBar } from '#ui/measure.tsx'
import { useOutdatedPrice, usePercentRange, WaitingMeasure } from './measure-parts.tsx'

import styles from './overview.module.css'
import typography from '#ui/typography.module.css'
import sparks from '#ui/measure.module.css'

// Loaded on demand, with its texts.
const Method = lazyPart(
  () => Promise.all([import('./savings-method.tsx'), loadWords([overviewMoreWords, supplyContractWords])]),
  ([module]) => module.SavingsMethod,
)

/**
 * Estimated savings of the month as a range, or the reason why there is none. A click on the card opens the method; a
 * single figure is labelled as cautious.
 */
export function SavingsMeasure({ rooms }: { rooms: readonly Room[] }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  /** Null until it is first opened. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const { data: savings, isError } = useQuery(savingsQuery)
  const label = t(($) => $.measures.savings)
  const percent = usePercentRange()
  const outdated = useOutdatedPrice()
  if (savings === undefined) return <WaitingMeasure label={label} hasFailed={isError} />
  const { range, reason, heating_days: count } = savings
  const method = (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {t(($) => $.measures.method)}
      </Button>
      <Suspense>
        {isOpen === null ? null : (
          <Method savings={savings} rooms={rooms} isOpen={isOpen} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
  if (range === null) {
    return (
      <Measure
        label={label}
        value={<span className={`${typography.quiet} ${styles.hidden}`}>{t(($) => $.measures.hidden)}</span>}
        chart={<div className={sparks.spark} />}
        line={
          <>
            {t(($) => $.measures.reasons[reason ?? 'too_few_heating_days'], { count })} {method}
          </>
        }
      />
    )
  }
  // In French the currency follows the amount: a unit, as small as any other.
  const [amount, currency] = format.moneyRange(range.low, range.high).split(/\u202F(?=€$)/)
  const share = savings.percent ?? null
  // The rule alone has no uncertainty to show.
  const isOneFigure = savings.method === 'rule' && range.low === range.high
  const edges = { low: format.money(range.low), high: format.money(range.high) }
  return (
    <Measure
      label={label}
      value={amount}
      letters={(amount?.length ?? 0) + (currency === undefined ? 0 : 1)}
      unit={currency}
      chart={
        <RangeBar
          low={range.low}
          high={range.high}
          max={range.high * 1.5}
          label={t(($) => (isOneFigure ? $.measures.savingsSparkOne : $.measures.savingsSpark), edges)}
        />
      }
      line={
        <>
          {isOneFigure ? `${t(($) => $.measures.savingsRule)} · ` : null}
          {[
            share === null
              ? t(($) => $.measures.savingsMonth)
              : t(($) => $.measures.savingsPart, { percent: percent(share) }),
            ...outdated,
          ].join(' · ')}{' '}
          <span className={styles.dot}>· </span>
          {method}
        </>
      }
    />
  )
}
