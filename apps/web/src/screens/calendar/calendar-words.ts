import { draftWords } from '#base/draft/draft-words.ts'
import { defineWords } from '#base/i18n/words.ts'
import { consumptionWords } from '#entities/consumption/consumption-words.ts'
import { orderWords } from '#entities/order/order-words.ts'
import { roomWords } from '#entities/room/room-words.ts'

/** Words of the week of a room. */
export const calendarWords = defineWords({
  en: () => import('#locales/en/calendar.json'),
  fr: () => import('#locales/fr/calendar.json'),
})

/** All the words of the calendar. */
export const wordsOfCalendar = [calendarWords, draftWords, orderWords, roomWords, consumptionWords]
