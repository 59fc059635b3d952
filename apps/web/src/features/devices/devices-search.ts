import { deviceTypes, type DeviceType } from '@foyer/contract/device.ts'

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

/** Characters of a search, and of what names columns and filters. */
const MOST = { q: 200, names: 5000 }

/**
 * Reads the address as far as the route can: its shapes. Which words name a column or a filter, the screen knows, and
 * the columns are fetched with it (`devices-search.ts`).
 */
export function readDevicesAddress(search: Record<string, unknown>): DevicesSearch {
  const q = textOf(search['q'], MOST.q)
  const type = deviceTypes.find((one) => one === search['type'])
  const status = (['online', 'offline'] as const).find((one) => one === search['status'])
  const filters = textOf(search['filters'], MOST.names)
  const sort = textOf(search['sort'], MOST.names)
  const cols = textOf(search['cols'], MOST.names)
  return {
    ...(q === '' ? {} : { q }),
    ...(type === undefined ? {} : { type }),
    ...(status === undefined ? {} : { status }),
    ...(search['battery'] === 'low' ? { battery: 'low' as const } : {}),
    ...(filters === '' ? {} : { filters }),
    ...(sort === '' ? {} : { sort }),
    ...(cols === '' ? {} : { cols }),
  }
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : ''
}
