import { defineWords } from './i18n.ts'

/** What every form says of its draft: that it is back, in conflict, or about to be left behind. */
export const draftWords = defineWords({
  en: () => import('#locales/en/draft.json'),
  fr: () => import('#locales/fr/draft.json'),
})
