import { firstWords } from '#lib/first-words.ts'
import { activityWords } from '#features/devices/activity-words.ts'
import { commandWords } from '#features/commands/command-words.ts'
import { consumptionWords } from '#features/energy/consumption-words.ts'
import { orderWords } from '#features/orders/orders.tsx'
import { roomWords } from '#features/rooms/room-words.ts'

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
