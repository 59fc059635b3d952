import { draftWords } from '#base/draft/draft-words.ts'
import { errorWords } from '#base/i18n/error-words.ts'
import { defineWords } from '#base/i18n/words.ts'
import { activityWords } from '#entities/activity/activity-words.ts'
import { commandWords } from '#entities/command/command-words.ts'
import { deviceAdviceWords } from '#entities/device/device-advice-words.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { orderWords } from '#entities/order/order-words.ts'

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
