import { firstWords } from '#base/i18n/first-words.ts'
import { activityWords } from '#entities/activity/activity-words.ts'
import { commandWords } from '#entities/command/command-words.ts'
import { consumptionWords } from '#entities/consumption/consumption-words.ts'
import { orderWords } from '#entities/order/order-words.ts'
import { roomWords } from '#entities/room/room-words.ts'

/** Words of the overview screens. */
export const overviewWords = firstWords(($) => $.overview)

/** All the words of the overview: its own and those of the things on it. */
export const wordsOfOverview = [
  overviewWords,
  orderWords,
  roomWords,
  consumptionWords,
  commandWords,
  activityWords,
]
