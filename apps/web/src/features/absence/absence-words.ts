import { defineWords } from '#lib/i18n.ts'
import { draftWords } from '#lib/draft-words.ts'
import { orderWords } from '#features/orders/orders.tsx'

/** Words of the absence screen. */
export const absenceWords = defineWords({
  en: () => import('#locales/en/absence.json'),
  fr: () => import('#locales/fr/absence.json'),
})

/** All the words of it. */
export const wordsOfAbsence = [absenceWords, orderWords, draftWords]
