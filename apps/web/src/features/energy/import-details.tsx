import { DAY_STEP, type ImportPreview } from '@foyer/contract/energy-import.ts'
import { useState } from 'react'
import { useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { importWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { percent } from '#ui/css-percent.ts'
import { Facts } from '#ui/facts.tsx'
import { RichText } from '#lib/rich-text.tsx'
import { chartScale } from './energy-chart-data.ts'
import { ImportCoverage } from './import-coverage.tsx'

import typography from '#ui/typography.module.css'
import charts from './energy.module.css'
import styles from './import.module.css'

/** Problems that are shown at first. */
const FIRST_PROBLEMS = 12

type PreviewedFile = NonNullable<ImportPreview['file']>

/** What a file contains: its format, its meter and its period, and how many of its half-hours count. */
export function FileFacts({ file }: { file: PreviewedFile }) {
  const t = useWords(importWords)
  const format = useFormat()
  const periodText = usePeriodText()
  const amountText = useAmountText()
  const isDaily = isOfDays(file)
  const usedNotes = [
    ...(isDaily ? [t(($) => $.used.shared)] : []),
    ...(file.own_half_hours === 0 ? [] : [t(($) => $.used.own, { count: file.own_half_hours })]),
    ...(file.replaced_half_hours === 0
      ? []
      : [t(($) => $.used.replaced, { count: file.replaced_half_hours })]),
  ]
  return (
    <Facts
      facts={[
        {
          label: t(($) => $.recognised.label),
          value: t(($) => $.recognised[file.format]),
          note: isDaily
            ? t(($) => $.recognised.daily, { lines: file.lines })
            : t(($) => $.recognised.step, { step: format.unit(file.step, 'min'), lines: file.lines }),
        },
        {
          label: t(($) => $.meter.label),
          value:
            file.meter === null ? t(($) => $.meter.unknown) : t(($) => $.meter.value, { digits: file.meter }),
        },
        {
          label: t(($) => $.period.label),
          value: periodText(file),
          ...(isDaily && file.missing_half_hours === 0
            ? {}
            : { note: t(($) => $.period.missing, { count: file.missing_half_hours }) }),
        },
        {
          label: t(($) => $.used.label),
          value: amountText({ ...file, half_hours: file.half_hours - file.own_half_hours }),
          note: usedNotes.length === 0 ? t(($) => $.used.all) : usedNotes.join(' '),
        },
      ]}
    />
  )
}

/** True for a file or an import of which only the totals of days are known. */
function isOfDays({ step, is_daily: isDaily = step === DAY_STEP }: Amount): boolean {
  return isDaily
}

/** How many days or half-hours it has. Days of a clock change have 46 or 50 half-hours. */
function countOf(of: Amount): number {
  return isOfDays(of) ? Math.round(of.half_hours / 48) : of.half_hours
}

type Amount = { half_hours: number; step?: number | undefined; is_daily?: boolean | undefined }

/** Returns a function that formats how much a file or an import has: `35 080 demi-heures`, or `30 jours`. */
export function useAmountText(): (of: Amount) => string {
  const t = useWords(importWords)
  return (of) => t(($) => (isOfDays(of) ? $.amount.days : $.amount.halfHours), { count: countOf(of) })
}

/** Returns a function that formats the days of a period (ISO instants): both ends, or its one day. */
export function usePeriodText(): (period: { from: string; to: string }) => string {
  const t = useWords(importWords)
  const format = useFormat()
  return ({ from, to }) => {
    const [first, last] = [format.date(from), format.date(lastInstant(to))]
    return first === last ? first : t(($) => $.period.value, { from: first, to: last })
  }
}

/** The last instant of a period (ms), which ends at midnight: its last day is the one before. */
export function lastInstant(end: string): number {
  return Date.parse(end) - 1
}

/** The energy of a file by month, and what measured its days. */
export function FilePreview({ file }: { file: PreviewedFile }) {
  return (
    <>
      <MonthsChart file={file} />
      <ImportCoverage coverage={file.coverage} />
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
  const { top, lines } = chartScale(most.kilowatt_hours)
  const share = (energy: number) => percent(energy / top)
  return (
    <figure className={charts.chart}>
      <figcaption className={typography.note}>
        <b>{t(($) => $.preview.axis)}</b> {t(($) => $.preview.per)}
      </figcaption>
      <div
        className={`${charts.figure} ${styles.figure}`}
        role="img"
        aria-label={t(($) => $.preview.chart, {
          count: months.length,
          month: nameOf(most.month),
          most: format.energy(most.kilowatt_hours * 1000),
        })}
      >
        <div className={charts.plot}>
          {lines.map((line) => (
            <span key={line} className={charts.line} style={{ bottom: percent(line / top) }}>
              <span>{format.number(line, 1)}</span>
            </span>
          ))}
          <div className={styles.months}>
            {months.map(({ month, kilowatt_hours: energy, own }) => (
              <span key={month}>
                <i style={{ height: share(energy - own) }} />
                <i data-own style={{ height: share(own) }} />
              </span>
            ))}
          </div>
        </div>
        <p className={styles.ends}>
          <span>{nameOf(first.month)}</span>
          {first === last ? null : <span>{nameOf(last.month)}</span>}
        </p>
      </div>
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
export function FileProblems({ file }: { file: PreviewedFile }) {
  const { problems, problem_count: count } = file
  const t = useWords(importWords)
  const format = useFormat()
  const amountText = useAmountText()
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
  if (count === 0) return <p>{t(($) => $.problems.none)}</p>
  return (
    <>
      <p className={styles.summary}>
        <RichText
          text={t(($) => $.problems.summary, {
            amount: amountText(file),
            all: format.number(countOf({ ...file, half_hours: file.half_hours + file.missing_half_hours })),
          })}
        />
      </p>
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
