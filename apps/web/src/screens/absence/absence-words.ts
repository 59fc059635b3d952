import { defineWords } from '#base/i18n/words.ts'
import { draftWords } from '#base/draft/draft-words.ts'
import { orderWords } from '#entities/order/order-words.ts'

/** Words of the absence screen. */
export const absenceWords = defineWords({
  en: () => import('#locales/en/absence.json'),
  fr: () => import('#locales/fr/absence.json'),
})

/** All the words of it. */
export const wordsOfAbsence = [absenceWords, orderWords, draftWords]
