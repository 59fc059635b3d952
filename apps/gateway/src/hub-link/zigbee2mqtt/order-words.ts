import { type Order, orders } from '@foyer/contract/heating.ts'

/**
 * Vendor words for the six orders. The first word of a line is the one that is sent if a device lists none.
 * NodOn, VAV, Legrand, Equation: `comfort_-1`; THALEOS: `comfort_1`, `antifrost`; YOKIS: `confort_1`, `frost_off`,
 * `stop`; Tuya presets occur in any case.
 */
const orderWords = {
  comfort: ['comfort', 'confort'],
  comfort_minus_1: ['comfort_-1', 'comfort_1', 'confort_1', 'comfort-1', 'comfort_minus_1'],
  comfort_minus_2: ['comfort_-2', 'comfort_2', 'confort_2', 'comfort-2', 'comfort_minus_2'],
  eco: ['eco'],
  frost_protection: [
    'frost_protection',
    'antifrost',
    'frost_off',
    'frost',
    'frost protection',
    'anti-frost',
    'anti_frost',
  ],
  stop: ['off', 'stop'],
} as const satisfies Record<Order, readonly string[]>

/** The number of an order in the pilot-wire cluster 0xFC00. */
const orderCodes = {
  stop: 0,
  comfort: 1,
  eco: 2,
  frost_protection: 3,
  comfort_minus_1: 4,
  comfort_minus_2: 5,
} as const satisfies Record<Order, number>

/** Known words that match none of our orders: the device follows its own programme or absence. */
const ownProgramme: ReadonlySet<string> = new Set([
  'auto',
  'schedule',
  'program',
  'holiday',
  'away',
  'vacation',
  'leave',
])

const orderOfText: ReadonlyMap<string, Order> = new Map(
  orders.flatMap((order) => orderWords[order].map((word): [string, Order] => [word, order])),
)

const orderOfCode: ReadonlyMap<number, Order> = new Map(
  orders.map((order): [number, Order] => [orderCodes[order], order]),
)

/** The order of a vendor's word or number; `own` for a programme of the device; null for an unknown word. */
export function orderOfWord(word: unknown): Order | 'own' | null {
  if (typeof word === 'number') return orderOfCode.get(word) ?? null
  if (typeof word !== 'string') return null
  const text = word.trim().toLowerCase()
  return orderOfText.get(text) ?? (ownProgramme.has(text) ? 'own' : null)
}

/** The device's word for an order, out of those it lists; null if it lists some but none for this order. */
export function wordOfOrder(order: Order, listed: readonly unknown[]): string | number | null {
  if (listed.length === 0) return orderWords[order][0]
  for (const word of listed) {
    if ((typeof word === 'string' || typeof word === 'number') && orderOfWord(word) === order) return word
  }
  return null
}
