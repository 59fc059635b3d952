import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import { roundParts } from '@foyer/rules/consumption/round-parts.ts'
import { useWords } from '#lib/i18n.ts'
import { compareWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/text.ts'
import { percent } from '#ui/css-percent.ts'
import { Section } from '#ui/page.tsx'
import { stepsOf, type Step } from './compare.ts'
import { useAmounts } from './compare-table.tsx'
import { usePeriodNames } from './period-names.ts'

import typography from '#ui/typography.module.css'
import styles from './compare.module.css'

/** Where the difference comes from: a chain of steps on one scale, from the other period to this one. */
export function CompareSteps({ data, isCorrected }: { data: ConsumptionComparison; isCorrected: boolean }) {
  const t = useWords(compareWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const names = usePeriodNames()
  const amounts = useAmounts()
  const { kind, total, other_total: before, other, uses, weather } = data
  const [start, end] = [before.energy, total.energy]
  if (start === null || end === null || uses.length < 2) return null
  const steps = stepsOf(data, isCorrected)
  const most = Math.max(1, start, end, ...steps.map(({ to }) => to))
  // Rounded together: the displayed steps add up to the displayed difference.
  const changes = roundParts(
    steps.map(({ from, to }) => to - from),
    0.01,
    roundedTo100(end) - roundedTo100(start),
  )
  const nameOf = ({ key }: Step) => {
    if (key === 'weather') return t(($) => $.steps.weather)
    const name = tShared(($) => $.energy.categories[key])
    return isCorrected && key === 'heating' ? t(($) => $.corrected, { period: name }) : name
  }
  const cold = weather.factor === null ? 0 : Math.round((weather.factor - 1) * 100)
  const whole = (key: 'other' | 'here', from: string, energy: number) => ({
    key,
    name: capitalize(names.short(kind, from)),
    note: null,
    from: 0,
    to: energy,
    tone: key,
    value: format.energy(energy),
  })
  const rows = [
    whole('other', other.from, start),
    ...steps.map((step, index) => ({
      key: step.key,
      name: nameOf(step),
      note:
        step.key === 'weather'
          ? t(($) => (cold === 0 ? $.steps.same : cold > 0 ? $.steps.colder : $.steps.milder), {
              percent: format.percent(Math.abs(cold)),
            })
          : null,
      from: Math.min(step.from, step.to),
      to: Math.max(step.from, step.to),
      tone: step.key === 'weather' ? 'weather' : 'use',
      value: t(($) => $.steps.change, {
        change: amounts.difference({ low: changes[index] ?? 0, high: changes[index] ?? 0 }, 'energy'),
      }),
    })),
    whole('here', data.from, end),
  ]
  return (
    <Section
      title={t(($) => $.steps.title)}
      note={t(($) => $.steps.note, { from: format.energy(start), to: format.energy(end) })}
    >
      <ul className={styles.steps}>
        {rows.map(({ key, name, note, from, to, tone, value }) => (
          <li key={key} data-whole={tone === 'other' || tone === 'here' || undefined}>
            <span>
              {name}
              {note === null ? null : <span className={typography.rowQuiet}>{note}</span>}
            </span>
            <span className={styles.track} aria-hidden="true">
              <i
                data-tone={tone}
                style={{
                  left: percent(Math.max(0, from) / most),
                  width: percent((to - Math.max(0, from)) / most),
                }}
              />
            </span>
            <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function roundedTo100(wattHours: number): number {
  return Math.round(wattHours / 100) * 100
}
