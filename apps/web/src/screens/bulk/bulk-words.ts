import { defineWords } from '#base/i18n/words.ts'
import { commandWords } from '#entities/command/command-words.ts'
import { orderWords } from '#entities/order/order-words.ts'
import { roomWords } from '#entities/room/room-words.ts'

/** Words of the orders for several rooms. */
export const bulkWords = defineWords({
  en: () => import('#locales/en/bulk.json'),
  fr: () => import('#locales/fr/bulk.json'),
})

/** All the words of their two screens. */
export const wordsOfBulk = [bulkWords, commandWords, orderWords, roomWords]
