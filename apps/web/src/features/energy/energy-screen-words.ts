import { defineWords } from '#lib/i18n.ts'

/** Words of the consumption of a period. */
export const consumptionScreenWords = defineWords({
  en: () => import('#locales/en/consumption-screen.json'),
  fr: () => import('#locales/fr/consumption-screen.json'),
})
