import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMediaQuery } from './use-media-query.ts'
import { Icon } from './icon.tsx'

import typography from './typography.module.css'
import styles from './data-table.module.css'

/**
 * Rows and columns on the browser's own table: sorted by a press on a head, grouped if asked, only what is near the
 * window drawn above 60 rows; below 700 px each row is a card. The sort is the caller's (it lives in the address).
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  language,
  groupOf,
  card,
}: {
  /** Names the table; read, not shown. */
  caption: string
  /** At module level or otherwise stable: a new array draws every row again. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort: DataSort
  onSort: (sort: DataSort) => void
  language: string
  groupOf?: ((row: Row) => RowGroup) | undefined
  /** A row in two lines, for phones. */
  card: (row: Row) => ReactNode
}) {
  const isNarrow = useMediaQuery('(max-width: 699px)')
  const items = tableItems(sortedRows(rows, columns, sort, language), rowKey, groupOf, rows)
  const view = useVisibleWindow(items.length, isNarrow ? 66 : 49)
  const { hold, measure, from, to, before, after, isPartial } = view
  const head = useSteadyColumns(rows.length, columns.map(({ id }) => id).join())
  if (isNarrow) return <CardList label={caption} items={items} view={view} card={card} />
  return (
    <table className={styles.table} aria-rowcount={isPartial ? items.length + 1 : undefined}>
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <thead>
        <tr ref={head}>
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={hold}>
        <Spacer height={before} />
        {items.slice(from, to).map((item, offset) => (
          <DataRow
            key={item.key}
            item={item}
            columns={columns}
            index={from + offset}
            isCounted={isPartial}
            measure={measure}
          />
        ))}
        <Spacer height={after} />
      </tbody>
    </table>
  )
}

/**
 * Holds the columns at the widths that they have with the most rows shown so far: what is typed into a search leaves
 * fewer rows, and the columns must not jump at each letter. Another window width or set of columns begins anew.
 */
function useSteadyColumns(count: number, columns: string): RefObject<HTMLTableRowElement | null> {
  const head = useRef<HTMLTableRowElement>(null)
  const held = useRef({ count: 0, columns })
  useLayoutEffect(() => {
    const cells = [...(head.current?.cells ?? [])]
    if (count <= held.current.count && columns === held.current.columns) return
    release(cells)
    const widths = cells.map((cell) => cell.getBoundingClientRect().width)
    for (const [index, cell] of cells.entries()) cell.style.minWidth = `${widths[index]}px`
    held.current = { count, columns }
  }, [count, columns])
  useEffect(() => {
    const forget = () => {
      release(head.current?.cells ?? [])
      held.current.count = 0
    }
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [])
  return head
}

function release(cells: Iterable<HTMLTableCellElement>): void {
  for (const cell of cells) cell.style.minWidth = ''
}

/** The rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height <= 0 ? null : <tr aria-hidden="true" style={{ height: `${height}px` }} />
}

/** The rows of a table as cards of two lines, for a narrow screen. */
function CardList<Row>({
  label,
  items,
  view,
  card,
}: {
  label: string
  items: readonly TableItem<Row>[]
  view: VisibleWindow
  card: (row: Row) => ReactNode
}) {
  const { hold, measure, from, to, before, after } = view
  return (
    <ul
      className={styles.list}
      aria-label={label}
      ref={hold}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {items.slice(from, to).map((item, offset) => (
        <li
          key={item.key}
          className={item.kind === 'group' ? styles.cardListGroup : styles.card}
          ref={measure}
          data-index={from + offset}
        >
          {item.kind === 'group' ? <h2>{item.label}</h2> : card(item.row)}
        </li>
      ))}
    </ul>
  )
}

/** What stands under the head, top to bottom: headings of groups and rows. */
type TableItem<Row> = { kind: 'group'; key: string; label: string } | { kind: 'row'; key: string; row: Row }

type RowGroup = { key: string; label: string }

/**
 * Rows under the headings of their groups. Groups keep the order in which `groupOrder` first names them (the given
 * rows, not the sorted ones), rows keep theirs.
 */
export function tableItems<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groupOf?: (row: Row) => RowGroup,
  groupOrder: readonly Row[] = rows,
): TableItem<Row>[] {
  const item = (row: Row): TableItem<Row> => ({ kind: 'row', key: rowKey(row), row })
  if (groupOf === undefined) return rows.map(item)
  const groups = new Map<string, { label: string; rows: Row[] }>()
  for (const row of groupOrder) {
    const { key, label } = groupOf(row)
    if (!groups.has(key)) groups.set(key, { label, rows: [] })
  }
  for (const row of rows) groups.get(groupOf(row).key)?.rows.push(row)
  return [...groups].flatMap(([key, group]) =>
    group.rows.length === 0
      ? []
      : [{ kind: 'group' as const, key: `group-${key}`, label: group.label }, ...group.rows.map(item)],
  )
}

type VisibleWindow = {
  /** On the element that holds the items: where they begin on the page. */
  hold: (element: HTMLElement | null) => void
  /** On each item, with `data-index`: its real height. */
  measure: (element: HTMLElement | null) => void
  from: number
  to: number
  /** Pixels above and below what is drawn. */
  before: number
  after: number
  isPartial: boolean
}

/** Below this many, everything is drawn: find in page and printing then see it all, and it is quick enough. */
const drawAllUpTo = 60

/** Which of so many items stand near the window now, by the page's own scrolling. `height` is an item's usual one. */
function useVisibleWindow(count: number, height: number): VisibleWindow {
  // The virtualizer changes in place: nothing here may be memoised.
  'use no memo'
  const [top, setTop] = useState(0)
  // One function for good: another at each draw would be called, and measure the page, at each draw.
  const [hold] = useState(() => (element: HTMLElement | null) => {
    if (element !== null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
  })
  const isPartial = count > drawAllUpTo
  // Known, and left out of memoising above.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: top,
    enabled: isPartial,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    hold,
    measure: isPartial ? virtualizer.measureElement : measureNothing,
    isPartial,
    from: isPartial ? (first?.index ?? 0) : 0,
    to: isPartial ? (last?.index ?? -1) + 1 : count,
    before: isPartial && first !== undefined ? first.start - top : 0,
    after: isPartial && last !== undefined ? virtualizer.getTotalSize() - (last.end - top) : 0,
  }
}

function measureNothing() {}

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Given: the column can be sorted. Numbers sort as numbers, words in the language's order, null stands last. */
  sortValue?: (row: Row) => string | number | null
  isNumber?: boolean
  /** The cell that names the row. */
  isRowHeader?: boolean
  /** Shown from this width on; what is folded away must stand in another cell there. */
  from?: 900 | 1180 | 1400
}

/** The chosen order of a table; null is the order in which the rows are given. */
export type DataSort = { column: string; isDescending: boolean } | null

/** What a press on a column's head chooses next: upwards, downwards, then none. */
export function nextSort(sort: DataSort, column: string): DataSort {
  if (sort === null || sort.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

/** One row, or the heading of a group over the whole width. */
function DataRow<Row>({
  item,
  columns,
  index,
  isCounted,
  measure,
}: {
  item: TableItem<Row>
  columns: readonly DataColumn<Row>[]
  index: number
  /** Only a part is drawn: each row then says which one it is. */
  isCounted: boolean
  measure: (element: HTMLElement | null) => void
}) {
  const place = { ref: measure, 'data-index': index, 'aria-rowindex': isCounted ? index + 2 : undefined }
  if (item.kind === 'group') {
    return (
      <tr className={styles.group} {...place}>
        <th colSpan={columns.length} scope="rowgroup">
          {item.label}
        </th>
      </tr>
    )
  }
  return (
    <tr {...place}>
      {columns.map((column) =>
        column.isRowHeader ? (
          <th key={column.id} scope="row" data-from={column.from}>
            {column.cell(item.row)}
          </th>
        ) : (
          <td key={column.id} data-number={column.isNumber || undefined} data-from={column.from}>
            {column.cell(item.row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** The head of a column: a button where it can be sorted; the arrow and `aria-sort` say how it is. */
function SortHeader<Row>({
  column,
  sort,
  onSort,
}: {
  column: DataColumn<Row>
  sort: DataSort
  onSort: (sort: DataSort) => void
}) {
  const direction = sort?.column !== column.id ? null : sort.isDescending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      data-number={column.isNumber || undefined}
      data-from={column.from}
      aria-sort={direction ?? undefined}
    >
      {column.sortValue === undefined ? (
        column.header
      ) : (
        <button type="button" onClick={() => onSort(nextSort(sort, column.id))}>
          {column.header}
          {direction === null ? null : <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
        </button>
      )}
    </th>
  )
}

/**
 * The rows in the chosen order, equal ones as they were given; a row without a value stands last in both directions.
 * Words are compared in `language`, the numbers in them as numbers. An unknown column leaves the rows as they are.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<DataColumn<Row>, 'id' | 'sortValue'>[],
  sort: DataSort,
  language: string,
): readonly Row[] {
  const valueOf = columns.find((column) => column.id === sort?.column)?.sortValue
  if (sort === null || valueOf === undefined) return rows
  const collator = new Intl.Collator(language, { numeric: true })
  const direction = sort.isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value)
      return direction * collator.compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}
