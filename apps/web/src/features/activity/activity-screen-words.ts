import { defineWords } from '#lib/i18n.ts'

/** Words of the activity's page. */
export const activityScreenWords = defineWords({
  en: () => import('#locales/en/activity-screen.json'),
  fr: () => import('#locales/fr/activity-screen.json'),
})
