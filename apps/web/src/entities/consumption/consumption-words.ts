import { defineWords } from '#base/i18n/words.ts'

/** Words of energy and money: the categories, the prices. */
export const consumptionWords = defineWords({
  en: () => import('#locales/en/consumption.json'),
  fr: () => import('#locales/fr/consumption.json'),
})
