import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import type { ReactNode } from 'react'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { changeInPercent } from '#entities/consumption/parts-of-whole.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { consumptionScreenWords } from './consumption-words.ts'
import { usePeriodNames } from './period-names.ts'

/** How much it was, what it cost, and against what was before. */
export function ConsumptionHeading({ data }: { data: ConsumptionPeriod }) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const names = usePeriodNames()
  const { kind, total, cost, before, next } = data
  const period = names.period(data)
  const change = changeInPercent(total, before?.total ?? null)
  const said = {
    percent: format.percent(Math.abs(change ?? 0)),
    before: t(($) => $.before[kind][next === null ? 'now' : 'whole']),
  }
  const compared =
    change === null
      ? null
      : change === 0
        ? t(($) => $.same, said)
        : t(($) => (change < 0 ? $.less : $.more), said)
  return (
    <PageHeading kicker={<b>{t(($) => $.title)}</b>}>
      {total === null ? (
        <Rich text={t(($) => $.nothing, { period })} parts={{ b: strong }} />
      ) : (
        <>
          <Rich
            text={t(($) => (cost === null ? $.sentence : $.sentenceCost), {
              energy: format.energy(total),
              period: next === null ? `${period} ${t(($) => $.soFar)}` : period,
              cost: cost === null ? '' : format.money(cost),
            })}
            parts={{ b: strong }}
          />
          {compared === null ? (
            '.'
          ) : (
            <>
              , <span className="inline-block">{compared}</span>
            </>
          )}
        </>
      )}
    </PageHeading>
  )
}

function strong(words: ReactNode) {
  return <strong>{words}</strong>
}
