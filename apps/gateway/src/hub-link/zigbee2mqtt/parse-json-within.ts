/** Limits of a message; one that exceeds them is not parsed. */
export type JsonLimits = { bytes: number; depth: number; values: number }

/** A device's state is small and flat. */
export const stateLimits: JsonLimits = { bytes: 64 * 1024, depth: 8, values: 500 }

/** The hub's own lists grow with its devices (seen: 112 KB, depth 11, 3,838 values for 22 of them). */
export const bridgeLimits: JsonLimits = { bytes: 4 * 1024 * 1024, depth: 16, values: 100_000 }

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses the bytes as JSON; undefined if they are not JSON, not UTF-8, or beyond a limit. Never throws, never recurses.
 */
export function parseJsonWithin(bytes: Uint8Array, limits: JsonLimits): unknown {
  if (bytes.length === 0 || bytes.length > limits.bytes) return undefined
  if (!isWithin(bytes, limits)) return undefined
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined
  }
}

/** Counts nesting depth and values before the message is parsed. */
function isWithin(bytes: Uint8Array, limits: JsonLimits): boolean {
  let depth = 0
  let values = 1
  let isInString = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (isInString) {
      if (byte === 0x5c) index++
      else if (byte === 0x22) isInString = false
      continue
    }
    if (byte === 0x22) isInString = true
    else if (byte === 0x7b || byte === 0x5b) {
      depth++
      values++
      if (depth > limits.depth) return false
    } else if (byte === 0x7d || byte === 0x5d) depth--
    else if (byte === 0x2c) values++
    if (values > limits.values) return false
  }
  return true
}
