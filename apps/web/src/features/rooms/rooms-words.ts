import { defineWords } from '#lib/i18n.ts'
import { draftWords } from '#lib/draft-words.ts'
import { orderWords } from '#features/orders/orders.tsx'
import { consumptionWords } from '#features/energy/consumption-words.ts'
import { roomWords } from './room-words.ts'
import { roomEditWords } from './room-edit-words.ts'

/** Words of the rooms list. */
export const roomsWords = defineWords({
  en: () => import('#locales/en/rooms.json'),
  fr: () => import('#locales/fr/rooms.json'),
})

/** All the words of the rooms list. */
export const wordsOfRooms = [roomsWords, orderWords, roomWords, consumptionWords, roomEditWords, draftWords]
