import type { SessionDevice } from '@foyer/contract/account.ts'
import { defineWords, useWords } from '#lib/i18n.ts'

/** What a session was opened on, in words. */
export const sessionWords = defineWords({
  en: () => import('#locales/en/session.json'),
  fr: () => import('#locales/fr/session.json'),
})

/** `Firefox, Linux`; one phrase where nothing is known. */
export function useSessionDevice(): (device: SessionDevice) => string {
  const t = useWords(sessionWords)
  return ({ browser, system }) =>
    browser === 'other' && system === 'other'
      ? t(($) => $.unknown)
      : t(($) => $.on, { browser: t(($) => $.browsers[browser]), system: t(($) => $.systems[system]) })
}
