import type { Bills } from '@foyer/contract/bill.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { energyWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { percent } from '#ui/css-percent.ts'
import { IconButton } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import {
  addSums,
  billLayers,
  type BillLayer,
  type BillMonth,
  costOfGroup,
  energyOf,
  isRunning,
  type LineGroup,
  lineGroups,
} from './bill.ts'
import { AxisLines, useAxisText } from './energy-chart.tsx'
import { chartScale } from './energy-chart-data.ts'

import tables from '#ui/parts-table.module.css'
import typography from '#ui/typography.module.css'
import charts from './energy.module.css'
import styles from './bill.module.css'

/** The months of a year as bars and as a table, whose months lead to their bills. */
export function BillMonths({
  data,
  chosen,
  today,
  isFirst,
  onYear,
}: {
  data: Bills
  chosen: BillMonth | undefined
  today: string
  /** There is no bill before this year. */
  isFirst: boolean
  onYear: (year: number) => void
}) {
  const t = useWords(energyWords)
  const { year, months } = data
  const isLast = year >= Number(today.slice(0, 4))
  return (
    <Section
      title={t(($) => $.bill.months.title)}
      note={t(($) => $.bill.months.note)}
      more={
        <span className={styles.steps}>
          <IconButton
            icon="arrow-left"
            label={t(($) => $.bill.months.previous)}
            // Kept in place when disabled, to keep the focus.
            aria-disabled={isFirst || undefined}
            onClick={() => (isFirst ? undefined : onYear(year - 1))}
          />
          <b>{year}</b>
          <IconButton
            icon="arrow-right"
            label={t(($) => $.bill.months.next)}
            aria-disabled={isLast || undefined}
            onClick={() => (isLast ? undefined : onYear(year + 1))}
          />
        </span>
      }
    >
      {months.length === 0 ? null : (
        <>
          <MonthsChart data={data} />
          <MonthsTable data={data} chosen={chosen} today={today} />
        </>
      )}
    </Section>
  )
}

/** The months as bars in layers: the subscription, the energy by price, and what depends on unknown colours. */
function MonthsChart({ data: { year, months } }: { data: Bills }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const nameOf = useLayerNames()
  const layers = billLayers(months)
  const totals = months.map((_, month) => layers.reduce((sum, { values }) => sum + (values[month] ?? 0), 0))
  const most = Math.max(0, ...totals)
  const highest = months[totals.indexOf(most)]
  const { top, lines } = chartScale(most)
  const axisText = useAxisText('cost', lines)
  const start = ({ from }: BillMonth) => format.dayStart(from)
  return (
    <figure className={charts.chart}>
      <figcaption className={charts.caption}>
        <b>{t(($) => $.bill.months.axis)}</b> {t(($) => $.bill.months.per)}
      </figcaption>
      <div
        className={charts.figure}
        role="img"
        aria-label={
          highest === undefined || most === 0
            ? t(($) => $.bill.months.chartEmpty, { year: String(year) })
            : t(($) => $.bill.months.chart, {
                year: String(year),
                most: format.money(most),
                month: format.monthYear(start(highest)),
              })
        }
      >
        <div className={charts.plot}>
          <AxisLines lines={lines} shareOf={(line) => line / top} label={axisText} />
          <div className={styles.bars}>
            {months.map((month, index) => (
              <span key={month.from} className={charts.bar}>
                {layers.map(({ of, tone, values }) => (
                  <i
                    key={of}
                    className={tables.part}
                    data-tone={tone}
                    style={{ height: percent((values[index] ?? 0) / top) }}
                  />
                ))}
              </span>
            ))}
          </div>
        </div>
        <div className={styles.axis}>
          {months.map((month) => (
            <span key={month.from}>{format.month(start(month))}</span>
          ))}
        </div>
      </div>
      <ul className={charts.legend}>
        {layers.map(({ of, tone }) => (
          <li key={of}>
            <i className={tables.part} data-tone={tone} />
            {nameOf(of)}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** The months with their parts; the last row adds them up. On phones the parts are below the name. */
function MonthsTable({
  data: { year, months },
  chosen,
  today,
}: {
  data: Bills
  chosen: BillMonth | undefined
  today: string
}) {
  const t = useWords(energyWords)
  const format = useFormat()
  const sumText = useSumText()
  const groupName = useGroupNames()
  const groups = lineGroups(months)
  const columns = [
    ...(groups.length === 0
      ? [
          {
            key: 'energy',
            name: t(($) => $.bill.columns.energyCost),
            cell: (of: readonly BillMonth[]) => sumText(addSums(of.map(({ energy }) => energy))),
          },
        ]
      : groups.map((group) => ({
          key: group,
          name: groupName(group),
          cell: (of: readonly BillMonth[]) => {
            const cost = costOfGroup(of, group)
            return cost === null ? null : sumText(cost)
          },
        }))),
    {
      key: 'subscription',
      name: t(($) => $.bill.subscription),
      cell: (of: readonly BillMonth[]) => sumText(addSums(of.map(({ subscription }) => subscription))),
    },
  ]
  const cells = (of: readonly BillMonth[]) => (
    <>
      <td>{of.every(({ energy_lines: lines }) => lines.length === 0) ? '–' : format.number(energyOf(of))}</td>
      {columns.map(({ key, cell }) => (
        <td key={key} data-wide>
          {cell(of) ?? '–'}
        </td>
      ))}
      <td>{sumText(addSums(of.map(({ total }) => total)))}</td>
    </>
  )
  return (
    <table className={`${tables.parts} ${styles.months}`}>
      <caption className={typography.visuallyHidden}>{t(($) => $.bill.months.title)}</caption>
      <thead>
        <tr>
          <th scope="col">{year}</th>
          <th scope="col">{t(($) => $.bill.columns.energy)}</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" data-wide>
              {name}
            </th>
          ))}
          <th scope="col">{t(($) => $.bill.columns.total)}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.from}>
            <th scope="row">
              <Link
                to="/account/consumption/bill"
                search={({ year: _year, ...now }) => ({ ...now, month: month.from.slice(0, 7) })}
                aria-current={month === chosen ? 'true' : undefined}
              >
                {capitalize(format.monthYear(format.dayStart(month.from)))}
              </Link>
              {isRunning(month, today) ? (
                <span className={styles.running}>{t(($) => $.bill.months.running)}</span>
              ) : null}
              <span className={`${typography.rowQuiet} ${styles.narrow}`}>
                {columns
                  .flatMap(({ name, cell }) => {
                    const cost = cell([month])
                    return cost === null ? [] : t(($) => $.bill.part, { name, cost })
                  })
                  .join(', ')}
              </span>
            </th>
            {cells([month])}
          </tr>
        ))}
      </tbody>
      {months.length < 2 ? null : (
        <tfoot>
          <tr>
            <th scope="row">{t(($) => $.bill.months.total, { count: months.length })}</th>
            {cells(months)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Returns a function that formats a sum: `181,25 €`, `120,00 à 140,00 €`, or `au moins 58,89 €`. */
export function useSumText(): (sum: BillMonth['total']) => string {
  const t = useWords(energyWords)
  const format = useFormat()
  return ({ low, high }) => {
    if (high === null) return t(($) => $.bill.atLeast, { sum: format.money(low) })
    return low === high ? format.money(low) : format.moneyRange(low, high, 2)
  }
}

/** Returns a function that names a layer of the bars. */
export function useLayerNames(): (of: BillLayer['of']) => string {
  const t = useWords(energyWords)
  const tShared = useWords(sharedWords)
  return (of) => {
    if (of === 'subscription') return t(($) => $.bill.subscription)
    if (of === 'lowest' || of === 'unsure')
      return t(($) => (of === 'lowest' ? $.ranges.lowest : $.ranges.highest))
    return tShared(($) => $.energy.kinds[of])
  }
}

/** Returns a function that names a group of lines, as a head of a column. */
function useGroupNames(): (group: LineGroup) => string {
  const t = useWords(energyWords)
  const tShared = useWords(sharedWords)
  return (group) => {
    switch (group) {
      case 'blue':
      case 'white':
      case 'red':
        return capitalize(tShared(($) => $.energy.colors[group]))
      case 'unsure':
        return t(($) => $.bill.unsure)
      case 'unknown':
        return tShared(($) => $.energy.unknownKind)
      default:
        return tShared(($) => $.energy.shortKinds[group])
    }
  }
}
