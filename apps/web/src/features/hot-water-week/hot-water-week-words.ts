import { draftWords } from '#lib/draft-words.ts'
import { defineWords } from '#lib/i18n.ts'

/** Words of the week of a tank. */
export const hotWaterWeekWords = defineWords({
  en: () => import('#locales/en/hot-water-week.json'),
  fr: () => import('#locales/fr/hot-water-week.json'),
})

/** All the words of its screen. */
export const wordsOfHotWaterWeek = [hotWaterWeekWords, draftWords]
