import { type Mapping, restoreMapping } from '#hub-link/zigbee2mqtt/mapping.ts'

/** Number of different mappings in the cache: a few hundred models are in use, and each firmware may have its own. */
const MOST = 1_000

const known = new Map<string, Mapping>()

/**
 * The mapping of a row, one object for all devices with equal rows: thousands of homes have the same models. It must
 * not be modified.
 */
export function sharedMapping(stored: unknown): Mapping {
  const text = JSON.stringify(stored)
  const found = known.get(text)
  if (found !== undefined) return found
  // Limits the memory that hubs with invented mappings can use.
  if (known.size >= MOST) known.clear()
  const mapping = restoreMapping(stored)
  known.set(text, mapping)
  return mapping
}
