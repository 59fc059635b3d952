import { orderWords } from '#features/orders/orders.tsx'
import { scenarioWords } from './scenario-words.ts'
import { draftWords } from '#lib/draft-words.ts'
import { errorWords } from '#api/error-text.ts'
import { defineWords } from '#lib/i18n.ts'

/** The words of the scenario screens. */
export const programsWords = defineWords({
  en: () => import('#locales/en/programs.json'),
  fr: () => import('#locales/fr/programs.json'),
})

/** The words of what scenarios do, and would do. */
export const programRunsWords = defineWords({
  en: () => import('#locales/en/program-runs.json'),
  fr: () => import('#locales/fr/program-runs.json'),
})

/** All the words of the scenario screens. */
export const wordsOfPrograms = [
  programsWords,
  programRunsWords,
  scenarioWords,
  orderWords,
  draftWords,
  errorWords,
]
