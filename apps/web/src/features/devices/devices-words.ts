import { defineWords } from '#lib/i18n.ts'

/** Words of the devices screens. */
export const devicesWords = defineWords({
  en: () => import('#locales/en/devices.json'),
  fr: () => import('#locales/fr/devices.json'),
})
