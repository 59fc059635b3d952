/** What the address of the devices list says; every part may be missing. */
export type DevicesSearch = {
  /** Text searched for. */
  q?: string
}

/** Reads the search of the address; what is not understood is left out. */
export function readDevicesSearch(search: Record<string, unknown>): DevicesSearch {
  const { q } = search
  return typeof q === 'string' && q !== '' ? { q } : {}
}
