/** A reproducible random generator: the same seed gives the same run. */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(probability: number): boolean
  uuid(): string
  text(length: number): string
}

/** Characters that break parsers, terminals, databases and pages. */
const letters = [
  ...'abcXYZ019 _-.,:;/\\\'"`<>{}[]()%$#@!?&=+*|~^'.split(''),
  'é',
  '日',
  '🔥',
  '\u202E',
  '\u0000',
  '\uD800',
  '\n',
  '\r',
  '\u001B',
] as const

/** Mulberry32: small, evenly distributed, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('')
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    text: (length) => Array.from({ length }, () => letters[below(letters.length)] ?? 'x').join(''),
  }
}
