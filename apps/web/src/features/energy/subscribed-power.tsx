import type { TariffOptions } from '@foyer/contract/tariff-option.ts'
import { useWords } from '#lib/i18n.ts'
import { tariffWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Section } from '#ui/page.tsx'

import pages from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './options.module.css'

type NeededPower = NonNullable<TariffOptions['power']>

/** Which subscribed power would have been enough, what each costs, and what this takes for granted. */
export function SubscribedPower({ power, own }: { power: NeededPower; own: number }) {
  const t = useWords(tariffWords)
  const format = useFormat()
  const kva = (value: number) => format.unit(value, 'kVA', 1)
  const measuredDays = power.peak_days + power.mean_days
  const { highest } = power
  const date = (value: string) => format.date(format.dayStart(value))
  const facts: Fact[] = [
    {
      label: t(($) => $.options.power.highest),
      value:
        power.verdict === 'unknown'
          ? t(($) => $.options.power.atLeast, { power: kva(highest.power) })
          : kva(highest.power),
      note: t(($) => $.options.power.on, { date: date(highest.day) }),
    },
    {
      label: t(($) => $.options.power.measured),
      value: t(($) => $.options.power.days, {
        known: format.number(measuredDays),
        days: format.number(power.days),
      }),
    },
    ...power.choices.map((choice) => factOfChoice(choice)),
  ]
  const assumptions = [
    ...(power.peak_days > 0 ? ([['peaks', power.peak_days]] as const) : []),
    ...(power.mean_days > 0 ? ([['means', power.mean_days]] as const) : []),
    ...(measuredDays < power.days ? ([['gaps', power.days - measuredDays]] as const) : []),
    ['phase', 1] as const,
    ['same', 1] as const,
  ]
  return (
    <Section title={t(($) => $.options.power.title)}>
      <p className={typography.measured}>
        <RichText
          text={t(($) => $.options.power.verdict[sentenceOf(power)], {
            own: kva(own),
            enough: kva(power.enough ?? own),
            amount: format.money(power.saving ?? 0),
          })}
        />
      </p>
      <div className={pages.twoColumns} data-close>
        <Facts facts={facts} />
        <ol className={styles.assumptions}>
          {assumptions.map(([key, count]) => (
            <li key={key}>
              {t(($) => $.options.power.assume[key].what, { count })}
              <small>{t(($) => $.options.power.assume[key].why)}</small>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )

  function factOfChoice(choice: NeededPower['choices'][number]): Fact {
    const { subscribed_power: value, difference, status, source, valid_since: since } = choice
    const isOwn = value === own
    const from = t(($) => $.options.power.since, {
      date: date(since),
      source: t(($) => (status === 'unconfirmed' ? $.options.sourceUnconfirmed : $.options.source), {
        source,
      }),
    })
    const compared =
      difference === null
        ? t(($) => $.options.power.differenceUnknown)
        : t(($) => (difference < 0 ? $.options.power.less : $.options.power.more), {
            amount: format.money(Math.abs(difference)),
          })
    return {
      label: isOwn ? t(($) => $.options.power.own, { power: kva(value) }) : kva(value),
      value: t(($) => $.options.power.yearly, { amount: format.money(choice.yearly_price) }),
      note: isOwn ? from : `${compared} ${from}`,
    }
  }
}

/** The sentence of a verdict; a lower power is described by what it saves. */
function sentenceOf({ verdict, saving }: NeededPower) {
  if (verdict !== 'lower') return verdict
  return saving === null ? 'lowerUnknown' : saving > 0 ? 'lower' : 'lowerNothing'
}
