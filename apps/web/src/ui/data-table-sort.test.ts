import { expect, test } from 'vitest'
import { nextSort, type DataColumn, sortedRows, tableItems } from './data-table.tsx'

type Thing = { name: string; value: number | null; room: string }

const things: Thing[] = [
  { name: 'Sonde 10', value: 3, room: 'Salon' },
  { name: 'Sonde 9', value: null, room: 'Cuisine' },
  { name: 'Été', value: 12, room: 'Salon' },
  { name: 'eau', value: -1, room: 'Bureau' },
]
const columns: DataColumn<Thing>[] = [
  { id: 'name', header: 'Name', cell: (thing) => thing.name, sortValue: (thing) => thing.name },
  { id: 'value', header: 'Value', cell: (thing) => thing.value, sortValue: (thing) => thing.value },
  { id: 'room', header: 'Room', cell: (thing) => thing.room },
]
const names = (rows: readonly Thing[]) => rows.map((row) => row.name)

test('text is sorted in the order of the language, the numbers in it as numbers', () => {
  const sorted = sortedRows(things, columns, { column: 'name', isDescending: false }, 'fr')
  expect(names(sorted)).toEqual(['eau', 'Été', 'Sonde 9', 'Sonde 10'])
})

test('a row without a value comes last in both directions', () => {
  for (const isDescending of [false, true]) {
    expect(names(sortedRows(things, columns, { column: 'value', isDescending }, 'fr')).at(-1)).toBe('Sonde 9')
  }
})

test('without a sort, or by a column that cannot be sorted, the rows stay as given', () => {
  expect(sortedRows(things, columns, null, 'fr')).toBe(things)
  expect(sortedRows(things, columns, { column: 'room', isDescending: true }, 'fr')).toBe(things)
})

test('pressing a column sorts ascending, then descending, then not at all', () => {
  const up = nextSort(null, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { column: 'name', isDescending: false },
    { column: 'name', isDescending: true },
    null,
  ])
})

test('groups keep the order of the given rows while the rows in them are sorted', () => {
  const sorted = sortedRows(things, columns, { column: 'name', isDescending: false }, 'fr')
  const items = tableItems(
    sorted,
    (row) => row.name,
    (row) => ({ key: row.room, label: row.room }),
    things,
  )
  expect(items.map((item) => (item.kind === 'group' ? `# ${item.label}` : item.row.name))).toEqual([
    '# Salon',
    'Été',
    'Sonde 10',
    '# Cuisine',
    'Sonde 9',
    '# Bureau',
    'eau',
  ])
})
