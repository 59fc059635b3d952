import { draftWords } from '#lib/draft-words.ts'
import { defineWords } from '#lib/i18n.ts'
import { deviceWords } from '#features/devices/device-words.ts'
import { orderWords } from '#features/orders/orders.tsx'

/** Words of a room's settings. */
export const roomSettingsWords = defineWords({
  en: () => import('#locales/en/room-settings.json'),
  fr: () => import('#locales/fr/room-settings.json'),
})

/** All the words of the screen of a room's settings. */
export const wordsOfRoomSettings = [roomSettingsWords, orderWords, deviceWords, draftWords]
