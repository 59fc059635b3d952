import type { ImportPreview } from '@foyer/contract/energy-import.ts'
import { type Formats, useFormat } from '#lib/format.ts'
import { useWords } from '#lib/i18n.ts'
import { importWords } from '#lib/words.ts'
import { percent } from '#ui/css-percent.ts'
import { Disclosure } from '#ui/disclosure.tsx'

import typography from '#ui/typography.module.css'
import styles from './import.module.css'

type Stretch = NonNullable<ImportPreview['file']>['coverage'][number]
type Source = Stretch['used'][number]

/** The share of the period, from each end, in which the date of that end is written. */
const END_LABEL = 0.3

/**
 * What measured the days of a file, as strips on one scale, and which of it counts; in a sentence and, on demand, as a
 * table.
 */
export function ImportCoverage({ coverage }: { coverage: readonly Stretch[] }) {
  const t = useWords(importWords)
  const format = useFormat()
  const [first, last] = [coverage[0], coverage.at(-1)]
  if (first === undefined || last === undefined) return null
  const total = countDays(coverage)
  const dateOf = (day: string) => format.date(format.dayStart(day))
  const sources = (['file', 'own', 'other'] as const).filter(
    (source) => source !== 'other' || coverage.some(({ measured }) => measured.includes('other')),
  )
  return (
    <>
      <ul className={styles.coverage}>
        {sources.map((source) => (
          <li key={source}>
            <span>
              <b>{t(($) => $.coverage.names[source])}</b>{' '}
              <small>
                {t(($) => $.coverage.days, {
                  count: countDays(coverage.filter((one) => one.measured.includes(source))),
                })}
              </small>
            </span>
            <Track
              coverage={coverage}
              sourcesOf={({ measured }) => measured.filter((one) => one === source)}
            />
          </li>
        ))}
        <li data-used>
          <span>
            <b>{t(($) => $.coverage.used)}</b>{' '}
            <small>
              {t(($) => $.coverage.days, {
                count: countDays(coverage.filter(({ used }) => used.length > 0)),
              })}
            </small>
          </span>
          <Track coverage={coverage} sourcesOf={({ used }) => used} />
        </li>
        <li aria-hidden="true">
          <span />
          <span className={styles.axis}>
            <span>{dateOf(first.first_day)}</span>
            {yearStarts(format.dayStart(first.first_day), format.dayStart(last.last_day), format).map(
              ({ year, at }) => (
                <span key={year} data-year style={{ left: percent(at) }}>
                  {year}
                </span>
              ),
            )}
            {total === 1 ? null : <span>{dateOf(last.last_day)}</span>}
          </span>
        </li>
      </ul>
      <CoverageText coverage={coverage} />
      <Disclosure summary={t(($) => $.coverage.table.show)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.coverage.table.days)}</th>
              <th scope="col">{t(($) => $.coverage.table.measured)}</th>
              <th scope="col">{t(($) => $.coverage.table.used)}</th>
            </tr>
          </thead>
          <tbody>
            {coverage.map((stretch) => (
              <tr key={stretch.first_day}>
                <th scope="row">
                  {stretch.days === 1
                    ? dateOf(stretch.first_day)
                    : t(($) => $.period.value, {
                        from: dateOf(stretch.first_day),
                        to: dateOf(stretch.last_day),
                      })}
                  <small>{t(($) => $.coverage.days, { count: stretch.days })}</small>
                </th>
                {[stretch.measured, stretch.used].map((of, column) => (
                  <td key={column === 0 ? 'measured' : 'used'}>
                    {of.length === 0
                      ? t(($) => $.coverage.table.nothing)
                      : of.map((source) => t(($) => $.coverage.names[source])).join(', ')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </>
  )
}

/** The days of sources on the scale of the whole period; several of one day are above each other. */
function Track({
  coverage,
  sourcesOf,
}: {
  coverage: readonly Stretch[]
  sourcesOf: (stretch: Stretch) => readonly Source[]
}) {
  const total = countDays(coverage)
  const bars = coverage.flatMap((stretch, position) => {
    const start = countDays(coverage.slice(0, position))
    const sources = sourcesOf(stretch)
    return sources.map((source, index) => (
      <i
        key={`${stretch.first_day} ${source}`}
        data-source={source}
        style={{
          left: percent(start / total),
          width: percent(stretch.days / total),
          top: percent(index / sources.length),
          height: percent(1 / sources.length),
        }}
      />
    ))
  })
  return (
    <span className={styles.track} aria-hidden="true">
      {bars}
    </span>
  )
}

/** Which source counts where both have measured, and the days of which nothing is known. */
function CoverageText({ coverage }: { coverage: readonly Stretch[] }) {
  const t = useWords(importWords)
  const format = useFormat()
  const both = coverage.filter(({ measured }) => measured.includes('own') && measured.includes('file'))
  const [first, last] = [both[0], both.at(-1)]
  const hasOwn = coverage.some(({ measured }) => measured.includes('own'))
  const unknown = countDays(coverage.filter(({ measured }) => measured.length === 0))
  return (
    <p className={typography.note}>
      {first === undefined || last === undefined
        ? t(($) => (hasOwn ? $.coverage.apart : $.coverage.fileOnly))
        : t(($) => $.coverage.overlap, {
            count: countDays(both),
            from: format.date(format.dayStart(first.first_day)),
            to: format.date(format.dayStart(last.last_day)),
          })}
      {unknown === 0 ? null : ` ${t(($) => $.coverage.unknown, { count: unknown })}`}
    </p>
  )
}

function countDays(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { days }) => sum + days, 0)
}

/** The years that begin in the middle of [start, end], ms, with their place in it. */
function yearStarts(start: number, end: number, format: Formats): { year: number; at: number }[] {
  const first = Number(format.dayKey(start).slice(0, 4))
  const count = Number(format.dayKey(end).slice(0, 4)) - first
  return Array.from({ length: count }, (_, index) => first + index + 1)
    .map((year) => ({ year, at: (format.dayStart(`${year}-01-01`) - start) / (end - start) }))
    .filter(({ at }) => at > END_LABEL && at < 1 - END_LABEL)
}
