import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMediaQuery } from './use-media-query.ts'
import { Icon } from './icon.tsx'

import typography from './typography.module.css'
import styles from './data-table.module.css'

/**
 * A native table that can be sorted by pressing a column head, and grouped. Above 60 rows, only those near the
 * viewport are rendered; below 700 px each row is a card. The caller owns the sort (it is in the URL).
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
  /** Names the table for screen readers; not shown. */
  caption: string
  /** Must be stable (for example at module level): a new array renders every row again. */
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
  const { containerRef, itemRef, from, to, before, after, isPartial } = view
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
      <tbody ref={containerRef}>
        <Spacer height={before} />
        {items.slice(from, to).map((item, offset) => (
          <DataRow
            key={item.key}
            item={item}
            columns={columns}
            index={from + offset}
            isCounted={isPartial}
            itemRef={itemRef}
          />
        ))}
        <Spacer height={after} />
      </tbody>
    </table>
  )
}

/**
 * Keeps the column widths of the largest number of rows shown so far, so that the columns do not jump while a search
 * is typed and leaves fewer rows. Another window width or set of columns measures again.
 */
function useSteadyColumns(count: number, columns: string): RefObject<HTMLTableRowElement | null> {
  const head = useRef<HTMLTableRowElement>(null)
  const widest = useRef({ count: 0, columns })
  // After the paint: the widths are known then, and the first rows do not wait for them.
  useEffect(() => {
    const cells = [...(head.current?.cells ?? [])]
    if (count <= widest.current.count && columns === widest.current.columns) return
    resetWidths(cells)
    const widths = cells.map((cell) => cell.getBoundingClientRect().width)
    for (const [index, cell] of cells.entries()) cell.style.minWidth = `${widths[index]}px`
    widest.current = { count, columns }
  }, [count, columns])
  useEffect(() => {
    const reset = () => {
      resetWidths(head.current?.cells ?? [])
      widest.current.count = 0
    }
    window.addEventListener('resize', reset)
    return () => window.removeEventListener('resize', reset)
  }, [])
  return head
}

function resetWidths(cells: Iterable<HTMLTableCellElement>): void {
  for (const cell of cells) cell.style.minWidth = ''
}

/** The space of the rows that are not rendered. */
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
  const { containerRef, itemRef, from, to, before, after } = view
  return (
    <ul
      className={styles.list}
      aria-label={label}
      ref={containerRef}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {items.slice(from, to).map((item, offset) => (
        <li
          key={item.key}
          className={item.kind === 'group' ? styles.cardListGroup : styles.card}
          ref={itemRef}
          data-index={from + offset}
        >
          {item.kind === 'group' ? <h2>{item.label}</h2> : card(item.row)}
        </li>
      ))}
    </ul>
  )
}

/** What is under the head, from top to bottom: group headings and rows. */
type TableItem<Row> = { kind: 'group'; key: string; label: string } | { kind: 'row'; key: string; row: Row }

type RowGroup = { key: string; label: string }

/**
 * Puts the rows under the headings of their groups. Groups keep the order of their first row in `groupOrder` (the
 * given rows, not the sorted ones); rows keep their order.
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
  /** Ref for the element that contains the items: measures where they begin on the page. */
  containerRef: (element: HTMLElement | null) => void
  /** Ref for each item, with `data-index`: measures its real height. */
  itemRef: (element: HTMLElement | null) => void
  from: number
  to: number
  /** Pixels above and below what is rendered. */
  before: number
  after: number
  isPartial: boolean
}

/** Up to this many, everything is rendered: find in page and printing see all of it, and it is fast enough. */
const FULL_RENDER_LIMIT = 60

/**
 * Which of `count` items are near the viewport, by the scrolling of the page. `height` is an item's usual height in
 * px.
 */
function useVisibleWindow(count: number, height: number): VisibleWindow {
  const [top, setTop] = useState(0)
  // A stable ref: React would call a new function, and measure the page, on every render.
  const [containerRef] = useState(() => (element: HTMLElement | null) => {
    if (element !== null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
  })
  const isPartial = count > FULL_RENDER_LIMIT
  // Known: no part of `ui` is memoized.
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
    containerRef,
    itemRef: isPartial ? virtualizer.measureElement : skipMeasuring,
    isPartial,
    from: isPartial ? (first?.index ?? 0) : 0,
    to: isPartial ? (last?.index ?? -1) + 1 : count,
    before: isPartial && first !== undefined ? first.start - top : 0,
    after: isPartial && last !== undefined ? virtualizer.getTotalSize() - (last.end - top) : 0,
  }
}

function skipMeasuring() {}

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Present if the column can be sorted. Numbers sort as numbers, text in the order of the language, null last. */
  sortValue?: (row: Row) => string | number | null
  isNumber?: boolean
  /** This cell names the row. */
  isRowHeader?: boolean
  /** Shown from this width (px) on; below it, another cell must show the content. */
  from?: 900 | 1180 | 1400
}

/** The sort of a table; null is the order in which the rows are given. */
export type DataSort = { column: string; isDescending: boolean } | null

/** The sort after a press on a column's head: ascending, descending, then none. */
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
  itemRef,
}: {
  item: TableItem<Row>
  columns: readonly DataColumn<Row>[]
  index: number
  /** Only a part is rendered: each row then has its index for screen readers. */
  isCounted: boolean
  itemRef: (element: HTMLElement | null) => void
}) {
  const rowProps = { ref: itemRef, 'data-index': index, 'aria-rowindex': isCounted ? index + 2 : undefined }
  if (item.kind === 'group') {
    return (
      <tr className={styles.group} {...rowProps}>
        <th colSpan={columns.length} scope="rowgroup">
          {item.label}
        </th>
      </tr>
    )
  }
  return (
    <tr {...rowProps}>
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

/** A column head: a button if the column can be sorted; the arrow and `aria-sort` show the direction. */
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
 * Sorts the rows, stable; a row without a value comes last in both directions. Text is compared in `language`, the
 * numbers in it as numbers. An unknown column leaves the rows in the given order.
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
