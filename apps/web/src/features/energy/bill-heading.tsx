import type { Bills } from '@foyer/contract/bill.ts'
import { useWords } from '#lib/i18n.ts'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeading } from '#ui/page.tsx'
import { addSums, type BillMonth, isRunning, latestBill } from './bill.ts'
import { useSumText } from './bill-months.tsx'

import typography from '#ui/typography.module.css'
import styles from './bill.module.css'

/** What the latest month cost, and the running one so far; of an earlier year, what its months cost. */
export function BillHeading({
  data: { year, months, forecast = null },
  today,
}: {
  data: Bills
  today: string
}) {
  const t = useWords(energyWords)
  const tContract = useWords(supplyContractWords)
  const format = useFormat()
  const sumText = useSumText()
  const running = months.find((month) => isRunning(month, today))
  const last = latestBill(months, today)
  const contract = months.at(-1)?.subscription_lines.findLast(({ option }) => option !== null)
  const nameOf = ({ from }: BillMonth) => capitalize(format.monthYear(format.dayStart(from)))
  const isPast = year < Number(today.slice(0, 4))
  const sum = sumText(addSums(months.map(({ total }) => total)))
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.bill.title)}</b>
          {contract?.option === undefined || contract.option === null ? null : (
            <span>
              {t(($) => $.bill.contract, {
                option: tContract(($) => $.options[contract.option ?? 'base']),
                power: format.unit(contract.subscribed_power ?? 0, 'kVA'),
              })}
            </span>
          )}
        </>
      }
    >
      {months.length === 0 ? (
        t(($) => $.bill.title)
      ) : isPast ? (
        <RichText
          text={
            months.length === 12
              ? t(($) => $.bill.heading.cost, { period: String(year), sum })
              : t(($) => $.bill.heading.months, { count: months.length, year: String(year), sum })
          }
        />
      ) : (
        <>
          {last === undefined ? null : (
            <RichText
              text={t(($) => $.bill.heading.cost, { period: nameOf(last), sum: sumText(last.total) })}
            />
          )}
          {running === undefined ? null : (
            <span>
              {' '}
              {forecast === null ? (
                t(($) => $.bill.heading.running, { period: nameOf(running), sum: sumText(running.total) })
              ) : (
                <RichText
                  text={t(($) => $.bill.heading.forecast, {
                    period: nameOf(running),
                    sum: format.moneyRange(forecast.low, forecast.high),
                  })}
                />
              )}
            </span>
          )}
        </>
      )}
    </PageHeading>
  )
}

/** How the sum of the running month is forecast. */
export function ForecastMethod({ forecast }: { forecast: NonNullable<Bills['forecast']> }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const { low, high } = forecast.daily_kilowatt_hours
  return (
    <Disclosure summary={t(($) => $.bill.forecast.title)}>
      <div className={`${styles.notes} ${typography.measured}`}>
        <p className={typography.note}>
          {t(($) => $.bill.forecast.use, {
            count: forecast.days,
            low: format.unit(low, 'kWh', 1),
            high: format.unit(high, 'kWh', 1),
          })}
        </p>
        <p className={typography.note}>{t(($) => $.bill.forecast.prices)}</p>
        <p className={typography.note}>{t(($) => $.bill.forecast.limits)}</p>
      </div>
    </Disclosure>
  )
}
