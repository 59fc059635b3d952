import { type Mapping, restoreMapping } from '#hub-link/zigbee2mqtt/mapping.ts'

/** Different mappings that are remembered: a few hundred models are in use, and each firmware may have its own. */
const MOST = 1_000

const known = new Map<string, Mapping>()

/**
 * The mapping of a row, one object for all devices of which the rows say the same: thousands of homes have the same
 * models. Nobody changes it.
 */
export function sharedMapping(stored: unknown): Mapping {
  const text = JSON.stringify(stored)
  const found = known.get(text)
  if (found !== undefined) return found
  // Hubs that make mappings up cost what they need while they are there, and nothing after.
  if (known.size >= MOST) known.clear()
  const mapping = restoreMapping(stored)
  known.set(text, mapping)
  return mapping
}
