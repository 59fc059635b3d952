import type { EnergyImport, ImportPreview } from '@foyer/contract/energy-import.ts'
import { dayOf } from '@foyer/rules/schedule/local-day.ts'
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
  const [first, last] = [coverage[0], coverage.at(-1)]
  if (first === undefined || last === undefined) return null
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
        <Axis first={first.first_day} last={last.last_day} />
      </ul>
      <CoverageText coverage={coverage} />
      <Disclosure summary={t(($) => $.coverage.table.show)}>
        <CoverageTable coverage={coverage} />
      </Disclosure>
    </>
  )
}

/**
 * What each import contributes, as strips on one scale: its days that count, and those on which the own meter or another
 * import counts instead. As dates on demand.
 */
export function ImportStrips({ imports }: { imports: readonly EnergyImport[] }) {
  const t = useWords(importWords)
  const known = imports.flatMap(({ id, file_name: name, coverage = [] }) => {
    const [first, last] = [coverage[0]?.first_day, coverage.at(-1)?.last_day]
    return first === undefined || last === undefined ? [] : { id, name, coverage, first, last }
  })
  const first = known.map((one) => one.first).toSorted()[0]
  const last = known
    .map((one) => one.last)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return null
  const isOfImport = ({ measured }: Stretch) => measured.includes('file')
  const counted = new Set(
    known.flatMap(({ coverage }) => coverage.filter(isOfImport).flatMap(({ used }) => used)),
  )
  return (
    <>
      <h3 className={styles.stripsTitle}>{t(($) => $.strips.title)}</h3>
      <ul className={styles.coverage}>
        {known.map(({ id, name, coverage, first: start }) => (
          <li key={id}>
            <span>
              <b>{name}</b>{' '}
              <small>
                {t(($) => $.coverage.days, { count: countDays(coverage.filter(isOfImport)) })}
                {', '}
                {t(($) => $.strips.used, {
                  count: countDays(coverage.filter(({ used }) => used.includes('file'))),
                })}
              </small>
            </span>
            <Track
              coverage={coverage}
              before={dayOf(start) - dayOf(first)}
              total={dayOf(last) - dayOf(first) + 1}
              sourcesOf={(stretch) => (isOfImport(stretch) ? stretch.used : [])}
            />
          </li>
        ))}
        <Axis first={first} last={last} />
      </ul>
      <p className={styles.legend}>
        {(['file', 'own', 'other'] as const)
          .filter((source) => counted.has(source))
          .map((source) => (
            <span key={source}>
              <i data-source={source} />
              {t(($) => $.strips.legend[source])}
            </span>
          ))}
      </p>
      <Disclosure summary={t(($) => $.coverage.table.show)}>
        {known.map(({ id, name, coverage }) => (
          <CoverageTable key={id} coverage={coverage} fileName={name} />
        ))}
      </Disclosure>
    </>
  )
}

/** The first and the last day (ISO dates) below the strips, and the years between them. */
function Axis({ first, last }: { first: string; last: string }) {
  const format = useFormat()
  const dateOf = (day: string) => format.date(format.dayStart(day))
  return (
    <li aria-hidden="true">
      <span />
      <span className={styles.axis}>
        <span>{dateOf(first)}</span>
        {yearStarts(format.dayStart(first), format.dayStart(last), format).map(({ year, at }) => (
          <span key={year} data-year style={{ left: percent(at) }}>
            {year}
          </span>
        ))}
        {first === last ? null : <span>{dateOf(last)}</span>}
      </span>
    </li>
  )
}

/** The stretches of days with what measured and what counts; of an import that is in the home already, its file's name. */
function CoverageTable({ coverage, fileName }: { coverage: readonly Stretch[]; fileName?: string }) {
  const t = useWords(importWords)
  const format = useFormat()
  const dateOf = (day: string) => format.date(format.dayStart(day))
  const nameOf = (source: Source) =>
    source === 'file' && fileName !== undefined
      ? t(($) => $.strips.thisImport)
      : t(($) => $.coverage.names[source])
  return (
    <table className={styles.table}>
      {fileName === undefined ? null : <caption>{fileName}</caption>}
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
                {of.length === 0 ? t(($) => $.coverage.table.nothing) : of.map(nameOf).join(', ')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days of sources on the scale of a whole period; several of one day are above each other. */
function Track({
  coverage,
  before = 0,
  total = countDays(coverage),
  sourcesOf,
}: {
  coverage: readonly Stretch[]
  /** Days of the period before the first stretch. */
  before?: number
  /** Days of the period. */
  total?: number
  sourcesOf: (stretch: Stretch) => readonly Source[]
}) {
  const bars = coverage.flatMap((stretch, position) => {
    const start = before + countDays(coverage.slice(0, position))
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
