import { deviceTypes, type DeviceType } from '@foyer/contract/device.ts'

/** Search parameters of the devices list; all are optional. */
export type DevicesSearch = {
  /** Search text. */
  q?: string
  type?: DeviceType
  status?: 'online' | 'offline'
  /** Low batteries only. */
  battery?: 'low'
  /** Advanced filters, as `filters-in-address` writes them. */
  filters?: string
  /** A column id; `-name` for descending order. */
  sort?: string
  /** Shown columns, comma-separated; default: those that fit the width. */
  cols?: string
}

/** Maximum characters of the search text, and of column and filter lists. */
const MAX_LENGTH = { q: 200, names: 5000 }

/**
 * Validates the shape of the address for the route. Column and filter ids are validated by the screen, which loads the
 * columns (`readDevicesSearch` in `device-list.ts`).
 */
export function readDevicesAddress(search: Record<string, unknown>): DevicesSearch {
  const q = textOf(search['q'], MAX_LENGTH.q)
  const type = deviceTypes.find((one) => one === search['type'])
  const status = (['online', 'offline'] as const).find((one) => one === search['status'])
  const filters = textOf(search['filters'], MAX_LENGTH.names)
  const sort = textOf(search['sort'], MAX_LENGTH.names)
  const cols = textOf(search['cols'], MAX_LENGTH.names)
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
