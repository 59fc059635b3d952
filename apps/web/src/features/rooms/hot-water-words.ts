import { defineWords } from '#lib/i18n.ts'

/** Words of a room's hot water. */
export const hotWaterWords = defineWords({
  en: () => import('#locales/en/hot-water.json'),
  fr: () => import('#locales/fr/hot-water.json'),
})
