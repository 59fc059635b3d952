import { defineWords } from '#lib/i18n.ts'

/** The words with which rules, days and findings of scenarios are said. */
export const scenarioWords = defineWords({
  en: () => import('#locales/en/scenario.json'),
  fr: () => import('#locales/fr/scenario.json'),
})
