import type { SessionDevice } from '@foyer/contract/account.ts'
import { useWords } from '#lib/i18n.ts'
import { accountWords } from '#lib/words.ts'

/** `Firefox, Linux`; a single phrase if both are unknown. */
export function useSessionDevice(): (device: SessionDevice) => string {
  const t = useWords(accountWords)
  return ({ browser, system }) =>
    browser === 'other' && system === 'other'
      ? t(($) => $.session.unknown)
      : t(($) => $.session.on, {
          browser: t(($) => $.session.browsers[browser]),
          system: t(($) => $.session.systems[system]),
        })
}
