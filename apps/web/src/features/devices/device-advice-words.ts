import { defineWords } from '#lib/i18n.ts'

/** What to do when a device does not answer. */
export const deviceAdviceWords = defineWords({
  en: () => import('#locales/en/device-advice.json'),
  fr: () => import('#locales/fr/device-advice.json'),
})
