import { draftWords } from '#lib/draft-words.ts'
import { defineWords } from '#lib/i18n.ts'
import { activityWords } from '#features/devices/activity-words.ts'
import { commandWords } from '#features/commands/command-words.ts'
import { consumptionWords } from '#features/energy/consumption-words.ts'
import { deviceAdviceWords } from '#features/devices/device-advice-words.ts'
import { deviceWords } from '#features/devices/device-words.ts'
import { orderWords } from '#features/orders/orders.tsx'
import { roomAdviceWords } from './room-advice-words.ts'
import { roomWords } from './room-words.ts'
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
