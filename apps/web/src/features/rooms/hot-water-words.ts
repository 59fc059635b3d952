import { defineWords } from '#lib/words.ts'

/** Words of a room's hot water. */
export const hotWaterWords = defineWords({
  en: () => import('#locales/en/hot-water.json'),
  fr: () => import('#locales/fr/hot-water.json'),
})
