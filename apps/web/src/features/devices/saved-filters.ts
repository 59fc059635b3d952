import type { DevicesSearch } from './devices-address.ts'
import { readDevicesSearch } from './devices-search.ts'

/** Filters with a name, kept in this browser. */
export type SavedFilter = { name: string; search: DevicesSearch }

export const MOST_SAVED = 20
export const SAVED_NAME_LENGTH = 40

/** The filters that an account saved in this browser; what is not understood is left out. */
export function readSaved(accountId: string): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readOne).slice(0, MOST_SAVED) : []
  } catch {
    return []
  }
}

/** Keeps them; a browser that keeps nothing is no error. */
export function writeSaved(accountId: string, saved: readonly SavedFilter[]): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(saved.slice(0, MOST_SAVED)))
  } catch {
    // They last as long as the page.
  }
}

/** The saved filters with one more; a name that is there already means the new ones. */
export function withSaved(saved: readonly SavedFilter[], one: SavedFilter): SavedFilter[] {
  return [...saved.filter(({ name }) => name !== one.name), one].slice(-MOST_SAVED)
}

function readOne(stored: unknown): SavedFilter[] {
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('search' in stored)) return []
  const { name, search } = stored
  if (typeof name !== 'string' || name === '' || typeof search !== 'object' || search === null) return []
  return [
    {
      name: name.slice(0, SAVED_NAME_LENGTH),
      search: readDevicesSearch(Object.fromEntries(Object.entries(search))),
    },
  ]
}

function keyOf(accountId: string): string {
  return `device-filters ${accountId}`
}
