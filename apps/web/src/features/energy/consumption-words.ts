import { firstWords } from '#lib/first-words.ts'

/** Words of energy and money: the categories, the prices. */
export const consumptionWords = firstWords(($) => $.consumption)
