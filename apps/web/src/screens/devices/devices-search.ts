import { deviceTypes, type DeviceType } from '@foyer/contract/device.ts'
import { type FilterField, isComplete } from '@foyer/rules/device-filter/filter-words.ts'
import { readFilters, writeFilters } from '@foyer/rules/device-filter/filters-in-address.ts'

/** Columns by which the list can be sorted. */
const sortColumns = [
  'name',
  'type',
  'brand',
  'model',
  'status',
  'room',
  'value',
  'connected',
  'added',
] as const

/** Columns that can be left out; the name always stands. */
export const choosableColumns = sortColumns.filter((column) => column !== 'name')

export type SortColumn = (typeof sortColumns)[number]

/** What the address of the devices list says; every part may be missing. */
export type DevicesSearch = {
  /** Text searched for. */
  q?: string
  type?: DeviceType
  status?: 'online' | 'offline'
  /** Low batteries only. */
  battery?: 'low'
  /** Advanced filters, as `filters-in-address` writes them. */
  filters?: string
  /** A column; `-name` for downwards. */
  sort?: string
  /** The columns shown, a comma list; those of the width where it is missing. */
  cols?: string
}

/** Reads the search of the address; what is not understood is left out. */
export function readDevicesSearch(search: Record<string, unknown>): DevicesSearch {
  const { q, filters, sort } = search
  const type = deviceTypes.find((one) => one === search['type'])
  const status = (['online', 'offline'] as const).find((one) => one === search['status'])
  const known = typeof filters === 'string' ? writeFilters(readFilters(filters)) : ''
  const cols = readColumns(text(search['cols'])).join(',')
  return {
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 200) } : {}),
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : { status }),
    ...(search['battery'] === 'low' ? { battery: 'low' as const } : {}),
    ...(known === '' ? {} : { filters: known }),
    ...(cols === '' ? {} : { cols }),
    ...(typeof sort === 'string' && readSort(sort) !== null ? { sort } : {}),
  }
}

/** The sort that the address names, or null for the list's own order. */
export function readSort(text: string | undefined): { column: SortColumn; isDescending: boolean } | null {
  if (text === undefined) return null
  const isDescending = text.startsWith('-')
  const name = isDescending ? text.slice(1) : text
  const column = sortColumns.find((one) => one === name)
  return column === undefined ? null : { column, isDescending }
}

/** The columns that an address names, in their order; none where it leaves the choice to the width. */
export function readColumns(list: string | undefined): SortColumn[] {
  const named = new Set((list ?? '').split(','))
  return choosableColumns.filter((column) => named.has(column))
}

/** The fields that chips and advanced filters choose by, each once. */
export function filteredFields({ type, status, battery, filters }: DevicesSearch): FilterField[] {
  return [
    ...new Set<FilterField>([
      ...(type === undefined ? [] : ['type' as const]),
      ...(status === undefined ? [] : ['status' as const]),
      ...(battery === undefined ? [] : ['battery' as const]),
      ...readFilters(filters ?? '')
        .filter(isComplete)
        .map(({ field }) => field),
    ]),
  ]
}

/** Whether the address asks for less than the whole list. */
export function isNarrowed(search: DevicesSearch): boolean {
  return (search.q ?? '').trim() !== '' || filteredFields(search).length > 0
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
