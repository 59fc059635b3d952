import { defineWords } from '#lib/i18n.ts'
import { commandWords } from '#features/commands/command-words.ts'
import { orderWords } from '#features/orders/orders.tsx'
import { roomWords } from '#features/rooms/room-words.ts'

/** Words of the orders for several rooms. */
export const bulkWords = defineWords({
  en: () => import('#locales/en/bulk.json'),
  fr: () => import('#locales/fr/bulk.json'),
})

/** All the words of their two screens. */
export const wordsOfBulk = [bulkWords, commandWords, orderWords, roomWords]
