import { defineWords } from '#base/i18n/words.ts'

/** What happened in the home, in sentences. */
export const activityWords = defineWords({
  en: () => import('#locales/en/activity.json'),
  fr: () => import('#locales/fr/activity.json'),
})
