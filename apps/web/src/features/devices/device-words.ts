import { defineWords } from '#lib/i18n.ts'

/** Words of devices: their sixteen types, and what they report. */
export const deviceWords = defineWords({
  en: () => import('#locales/en/device.json'),
  fr: () => import('#locales/fr/device.json'),
})
