import type { ImportPreview } from '@foyer/contract/energy-import.ts'
import { useState } from 'react'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { importWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { percent } from '#ui/css-percent.ts'
import { Facts } from '#ui/facts.tsx'
import { Section } from '#ui/page.tsx'
import { ImportCoverage } from './import-coverage.tsx'

import typography from '#ui/typography.module.css'
import styles from './import.module.css'

/** Problems that are shown at first. */
const FIRST_PROBLEMS = 12

type PreviewedFile = NonNullable<ImportPreview['file']>

/** What a file contains: its format and period, its months, and its lines with a problem. */
export function ImportDetails({ file }: { file: PreviewedFile }) {
  const t = useWords(importWords)
  const format = useFormat()
  const used = file.half_hours - file.own_half_hours
  const usedNotes = [
    ...(file.own_half_hours === 0 ? [] : [t(($) => $.used.own, { count: file.own_half_hours })]),
    ...(file.replaced_half_hours === 0
      ? []
      : [t(($) => $.used.replaced, { count: file.replaced_half_hours })]),
  ]
  return (
    <>
      <Facts
        facts={[
          {
            label: t(($) => $.recognised.label),
            value: t(($) => $.recognised[file.format]),
            note: t(($) => $.recognised.step, {
              step: format.unit(file.step, 'min'),
              lines: file.lines,
            }),
          },
          {
            label: t(($) => $.meter.label),
            value:
              file.meter === null
                ? t(($) => $.meter.unknown)
                : t(($) => $.meter.value, { digits: file.meter }),
          },
          {
            label: t(($) => $.period.label),
            value: t(($) => $.period.value, {
              from: format.date(file.from),
              to: format.date(Date.parse(file.to) - 1),
            }),
            note: t(($) => $.period.missing, { count: file.missing_half_hours }),
          },
          {
            label: t(($) => $.used.label),
            value: t(($) => $.used.value, { count: used }),
            note: usedNotes.length === 0 ? t(($) => $.used.all) : usedNotes.join(' '),
          },
        ]}
      />
      <Section title={t(($) => $.preview.title)}>
        <MonthsChart file={file} />
        <ImportCoverage coverage={file.coverage} />
      </Section>
      <Section title={t(($) => $.problems.title)}>
        {file.problem_count === 0 ? <p>{t(($) => $.problems.none)}</p> : <Problems file={file} />}
      </Section>
    </>
  )
}

/** Energy by month; the part that the home's own meter measured is paler. */
function MonthsChart({ file: { months } }: { file: PreviewedFile }) {
  const t = useWords(importWords)
  const format = useFormat()
  const most = months.reduce((one, other) => (other.kilowatt_hours > one.kilowatt_hours ? other : one), {
    month: '',
    kilowatt_hours: 0,
    own: 0,
  })
  const nameOf = (month: string) => format.monthYear(format.dayStart(`${month}-01`))
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined || most.month === '') return null
  const share = (energy: number) => percent(energy / most.kilowatt_hours)
  return (
    <figure>
      <figcaption className={typography.note}>
        <b>{t(($) => $.preview.axis)}</b> {t(($) => $.preview.per)}
      </figcaption>
      <div
        className={styles.months}
        role="img"
        aria-label={t(($) => $.preview.chart, {
          months: months.length,
          month: nameOf(most.month),
          most: format.energy(most.kilowatt_hours * 1000),
        })}
      >
        {months.map(({ month, kilowatt_hours: energy, own }) => (
          <span key={month}>
            <i style={{ height: share(energy - own) }} />
            <i data-own style={{ height: share(own) }} />
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{nameOf(first.month)}</span>
        {first === last ? null : <span>{nameOf(last.month)}</span>}
      </p>
      {months.every(({ own }) => own === 0) ? null : (
        <p className={styles.legend}>
          <span>
            <i />
            {t(($) => $.preview.fresh)}
          </span>
          <span>
            <i data-own />
            {t(($) => $.preview.own)}
          </span>
        </p>
      )}
    </figure>
  )
}

/** The lines with a problem: their number, what they contain, what is wrong, and what happens with them. */
function Problems({ file: { problems, problem_count: count } }: { file: PreviewedFile }) {
  const t = useWords(importWords)
  const format = useFormat()
  const [hasAll, setHasAll] = useState(false)
  const shown = hasAll ? problems : problems.slice(0, FIRST_PROBLEMS)
  const nameOf = (problem: PreviewedFile['problems'][number]): string => {
    if (problem.kind !== 'missing') {
      return t(($) => $.kinds[problem.kind === 'missing' ? 'no_value' : problem.kind], {
        line: format.number(problem.used_line ?? 0),
      })
    }
    const { from = '', to = '' } = problem.span ?? {}
    return t(($) => $.kinds.missing, {
      count: problem.count,
      from: format.dateTime(from),
      to: format.dateTime(to),
    })
  }
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.problems.line)}</th>
              <th scope="col" data-wide>
                {t(($) => $.problems.text)}
              </th>
              <th scope="col">{t(($) => $.problems.problem)}</th>
              <th scope="col">{t(($) => $.problems.result)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((problem) => (
              <tr key={problem.lines?.first ?? problem.span?.from}>
                <th scope="row">
                  {problem.lines === null
                    ? t(($) => $.problems.between)
                    : problem.lines.first === problem.lines.last
                      ? format.number(problem.lines.first)
                      : t(($) => $.problems.lines, {
                          first: format.number(problem.lines?.first ?? 0),
                          last: format.number(problem.lines?.last ?? 0),
                        })}
                </th>
                <td data-wide>{problem.text === null ? null : <code>{problem.text}</code>}</td>
                <td>
                  <b>{nameOf(problem)}</b>
                  {problem.text === null ? null : <code data-narrow>{problem.text}</code>}
                </td>
                <td className={typography.quiet}>{t(($) => $.results[problem.kind])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === problems.length ? null : (
        <Button variant="link" onClick={() => setHasAll(true)}>
          {t(($) => $.problems.all, { count: format.number(problems.length) })}
        </Button>
      )}
      {count === problems.length || shown.length < problems.length ? null : (
        <p className={typography.note}>{t(($) => $.problems.more, { count: count - problems.length })}</p>
      )}
    </>
  )
}
