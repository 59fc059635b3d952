import { orderWords } from '#entities/order/order-words.ts'
import { scenarioWords } from '#entities/scenario/scenario-words.ts'
import { draftWords } from '#base/draft/draft-words.ts'
import { errorWords } from '#base/i18n/error-words.ts'
import { defineWords } from '#base/i18n/words.ts'

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
