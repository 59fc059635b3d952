import { defineWords } from '#lib/i18n.ts'

/** The texts of each kind of notification; the gateway writes pushes and mails from the same files. */
export const notificationWords = defineWords({
  en: () => import('@foyer/contract/notification-words/en.json'),
  fr: () => import('@foyer/contract/notification-words/fr.json'),
})
