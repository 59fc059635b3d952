import { defineWords } from '#lib/i18n.ts'

/** Words of the notifications. */
export const notificationsWords = defineWords({
  en: () => import('#locales/en/notifications.json'),
  fr: () => import('#locales/fr/notifications.json'),
})
