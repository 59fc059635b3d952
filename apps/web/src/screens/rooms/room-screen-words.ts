import { draftWords } from '#base/draft/draft-words.ts'
import { defineWords } from '#base/i18n/words.ts'
import { activityWords } from '#entities/activity/activity-words.ts'
import { commandWords } from '#entities/command/command-words.ts'
import { consumptionWords } from '#entities/consumption/consumption-words.ts'
import { deviceAdviceWords } from '#entities/device/device-advice-words.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { orderWords } from '#entities/order/order-words.ts'
import { roomAdviceWords } from '#entities/room/room-advice-words.ts'
import { roomWords } from '#entities/room/room-words.ts'
import { hotWaterWords } from './hot-water-words.ts'
import { roomEditWords } from './room-edit-words.ts'

/** Words of the screen of one room. */
export const roomScreenWords = defineWords({
  en: () => import('#locales/en/room-screen.json'),
  fr: () => import('#locales/fr/room-screen.json'),
})

/** All the words of a room’s screen. */
export const wordsOfRoomScreen = [
  roomScreenWords,
  deviceAdviceWords,
  deviceWords,
  orderWords,
  roomAdviceWords,
  roomWords,
  commandWords,
  consumptionWords,
  activityWords,
  hotWaterWords,
  roomEditWords,
  draftWords,
]
