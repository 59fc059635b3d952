/** What a line, a chip or a swatch can wear: the six orders, the two platform modes, hot water, and "nobody knows". */
export type OrderFace =
  | 'auto'
  | 'comfort'
  | 'comfort_minus_1'
  | 'comfort_minus_2'
  | 'eco'
  | 'frost_protection'
  | 'stop'
  | 'holidays'
  | 'water'
  | 'unknown'

/** The height of an order in a line of blocks, as a share of the line: the same numbers as styles/order.css. */
export const orderLevel: Record<OrderFace, number> = {
  comfort: 1,
  comfort_minus_1: 0.83,
  comfort_minus_2: 0.66,
  water: 0.7,
  auto: 0.5,
  eco: 0.46,
  holidays: 0.3,
  unknown: 0.3,
  frost_protection: 0.2,
  stop: 0.07,
}
