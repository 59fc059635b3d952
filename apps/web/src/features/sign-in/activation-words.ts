import { defineWords } from '#lib/i18n.ts'

/** Words of activating a home, and of the account of somebody who was invited. */
export const activationWords = defineWords({
  en: () => import('#locales/en/activation.json'),
  fr: () => import('#locales/fr/activation.json'),
})
