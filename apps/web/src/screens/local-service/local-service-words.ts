import { defineWords } from '#base/i18n/words.ts'
import { orderWords } from '#entities/order/order-words.ts'

/** Words of a room's local regulation. */
export const localServiceWords = defineWords({
  en: () => import('#locales/en/local-service.json'),
  fr: () => import('#locales/fr/local-service.json'),
})

/** Fetches all the words of the screen side by side. */
export function loadLocalServiceWords(): Promise<unknown> {
  return Promise.all([localServiceWords, orderWords].map((words) => words.load()))
}
