import { defineWords } from './words.ts'

/** Words of the frame and those that every screen shares: retry, loading, errors. */
export const frameWords = defineWords({
  en: () => import('#locales/en/frame.json'),
  fr: () => import('#locales/fr/frame.json'),
})
