import { defineWords, type Words } from './i18n.ts'
import type { firstWords } from '#first-load/page/words-en.ts'

type First = typeof firstWords

/** Texts in the one file per language that the overview needs. */
function wordsOfFirst<Tree>(select: (first: First) => Tree): Words<Tree> {
  return defineWords({
    en: async () => ({ default: select((await import('#first-load/page/words-en.ts')).firstWords) }),
    fr: async () => ({ default: select((await import('#first-load/page/words-fr.ts')).firstWords) }),
  })
}

// All texts by subject: `useWords(roomsWords)`. A subject is one file per language, loaded before the first screen
// that uses it; shared texts are loaded on every screen of the account.

export const sharedWords = wordsOfFirst(($) => $.shared)
export const overviewWords = wordsOfFirst(($) => $.overview)
export const absenceWords = defineWords({
  en: () => import('#locales/en/absence.json'),
  fr: () => import('#locales/fr/absence.json'),
})
// The account and its notifications.
export const accountWords = defineWords({
  en: () => import('#locales/en/account.json'),
  fr: () => import('#locales/fr/account.json'),
})
export const activityWords = defineWords({
  en: () => import('#locales/en/activity.json'),
  fr: () => import('#locales/fr/activity.json'),
})
export const calendarWords = defineWords({
  en: () => import('#locales/en/calendar.json'),
  fr: () => import('#locales/fr/calendar.json'),
})
export const deviceWords = defineWords({
  en: () => import('#locales/en/device.json'),
  fr: () => import('#locales/fr/device.json'),
})
// The list of devices, and what to do about a device or a room that does not respond.
export const devicesWords = defineWords({
  en: () => import('#locales/en/devices.json'),
  fr: () => import('#locales/fr/devices.json'),
})
export const importWords = defineWords({
  en: () => import('#locales/en/import.json'),
  fr: () => import('#locales/fr/import.json'),
})
// Consumption, its comparison and the bill.
export const energyWords = defineWords({
  en: () => import('#locales/en/energy.json'),
  fr: () => import('#locales/fr/energy.json'),
})
// Sentences of requests and of what happened in the home.
export const eventWords = defineWords({
  en: () => import('#locales/en/events.json'),
  fr: () => import('#locales/fr/events.json'),
})
export const helpWords = defineWords({
  en: () => import('#locales/en/help.json'),
  fr: () => import('#locales/fr/help.json'),
})
export const hubWords = defineWords({
  en: () => import('#locales/en/hub.json'),
  fr: () => import('#locales/fr/hub.json'),
})
// The texts of each kind of notification; the gateway writes pushes and mails from the same files.
export const notificationWords = defineWords({
  en: () => import('@foyer/contract/notification-words/en.json'),
  fr: () => import('@foyer/contract/notification-words/fr.json'),
})
// What the overview shows below the fold and on request.
export const overviewMoreWords = defineWords({
  en: () => import('#locales/en/overview-more.json'),
  fr: () => import('#locales/fr/overview-more.json'),
})
// The pages below a room, and those of several: settings, the week of the hot water, local control, bulk changes.
export const roomPagesWords = defineWords({
  en: () => import('#locales/en/room-pages.json'),
  fr: () => import('#locales/fr/room-pages.json'),
})
export const roomsWords = defineWords({
  en: () => import('#locales/en/rooms.json'),
  fr: () => import('#locales/fr/rooms.json'),
})
export const scenariosWords = defineWords({
  en: () => import('#locales/en/scenarios.json'),
  fr: () => import('#locales/fr/scenarios.json'),
})
export const signInWords = defineWords({
  en: () => import('#locales/en/sign-in.json'),
  fr: () => import('#locales/fr/sign-in.json'),
})
export const supplyContractWords = defineWords({
  en: () => import('#locales/en/supply-contract.json'),
  fr: () => import('#locales/fr/supply-contract.json'),
})
// The pages about the colours of days and the options of the tariff.
export const tariffWords = defineWords({
  en: () => import('#locales/en/tariff.json'),
  fr: () => import('#locales/fr/tariff.json'),
})
export const welcomeWords = defineWords({
  en: () => import('#locales/en/welcome.json'),
  fr: () => import('#locales/fr/welcome.json'),
})
