import { draftWords } from '#lib/draft-words.ts'
import { errorWords } from '#api/error-text.ts'
import { defineWords } from '#lib/i18n.ts'
import { activityWords } from '#features/devices/activity-words.ts'
import { commandWords } from '#features/commands/command-words.ts'
import { deviceAdviceWords } from '#features/devices/device-advice-words.ts'
import { deviceWords } from '#features/devices/device-words.ts'
import { orderWords } from '#features/orders/orders.tsx'

/** Words of the screen of one device. */
export const deviceScreenWords = defineWords({
  en: () => import('#locales/en/device-screen.json'),
  fr: () => import('#locales/fr/device-screen.json'),
})

/** All the words of a device’s screen. */
export const wordsOfDeviceScreen = [
  deviceScreenWords,
  deviceAdviceWords,
  draftWords,
  errorWords,
  deviceWords,
  orderWords,
  commandWords,
  activityWords,
]
