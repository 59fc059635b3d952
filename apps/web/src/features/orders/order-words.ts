import type { OrderFace } from '#ui/order-face.ts'
import { firstWords } from '#lib/first-words.ts'
import { useWords } from '#lib/words.ts'

/** The names of the orders, of where they come from, and of what is said of them everywhere. */
export const orderWords = firstWords(($) => $.order)

/** The word of an order as it stands on screen: `nameOf('comfort_minus_1')` is `Confort-1`. */
export function useOrderName(): (order: OrderFace) => string {
  const t = useWords(orderWords)
  return (order) => t(($) => $.names[order])
}
