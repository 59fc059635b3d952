import { draftWords } from '#base/draft/draft-words.ts'
import { defineWords } from '#base/i18n/words.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { orderWords } from '#entities/order/order-words.ts'

/** Words of a room's settings. */
export const roomSettingsWords = defineWords({
  en: () => import('#locales/en/room-settings.json'),
  fr: () => import('#locales/fr/room-settings.json'),
})

/** All the words of the screen of a room's settings. */
export const wordsOfRoomSettings = [roomSettingsWords, orderWords, deviceWords, draftWords]
