import { defineWords } from '#lib/i18n.ts'

/** What each kind of notification says: the gateway writes pushes and mails from the same words. */
export const notificationWords = defineWords({
  en: () => import('@foyer/contract/notification-words/en.json'),
  fr: () => import('@foyer/contract/notification-words/fr.json'),
})
