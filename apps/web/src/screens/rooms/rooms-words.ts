import { defineWords } from '#base/i18n/words.ts'
import { draftWords } from '#base/draft/draft-words.ts'
import { orderWords } from '#entities/order/order-words.ts'
import { consumptionWords } from '#entities/consumption/consumption-words.ts'
import { roomWords } from '#entities/room/room-words.ts'
import { roomEditWords } from './room-edit-words.ts'

/** Words of the rooms list. */
export const roomsWords = defineWords({
  en: () => import('#locales/en/rooms.json'),
  fr: () => import('#locales/fr/rooms.json'),
})

/** All the words of the rooms list. */
export const wordsOfRooms = [roomsWords, orderWords, roomWords, consumptionWords, roomEditWords, draftWords]
