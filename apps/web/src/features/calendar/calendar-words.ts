import { draftWords } from '#lib/draft-words.ts'
import { defineWords } from '#lib/i18n.ts'
import { consumptionWords } from '#features/energy/consumption-words.ts'
import { orderWords } from '#features/orders/orders.tsx'
import { roomWords } from '#features/rooms/room-words.ts'

/** Words of the week of a room. */
export const calendarWords = defineWords({
  en: () => import('#locales/en/calendar.json'),
  fr: () => import('#locales/fr/calendar.json'),
})

/** All the words of the calendar. */
export const wordsOfCalendar = [calendarWords, draftWords, orderWords, roomWords, consumptionWords]
