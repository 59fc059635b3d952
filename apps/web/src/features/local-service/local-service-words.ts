import { defineWords } from '#lib/i18n.ts'
import { orderWords } from '#features/orders/orders.tsx'

/** Words of a room's local regulation. */
export const localServiceWords = defineWords({
  en: () => import('#locales/en/local-service.json'),
  fr: () => import('#locales/fr/local-service.json'),
})

/** All the words of a room’s local regulation. */
export const wordsOfLocalService = [localServiceWords, orderWords]
