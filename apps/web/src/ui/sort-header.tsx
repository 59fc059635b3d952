import { Icon } from './icon.tsx'
import { nextSort, type DataColumn, type DataSort } from './column.ts'

/** The head of a column: a button where it can be sorted; the arrow and `aria-sort` say how it is. */
export function SortHeader<Row>({
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
