import { canHeal, CallError } from './errors.ts'
import { firstWords } from '#lib/first-words.ts'
import { useWords } from '#lib/i18n.ts'

/** Words of every error code of the contract, and of what fails without an answer. */
export const errorWords = firstWords(($) => $.errors)

/**
 * Says an error to a person: `const say = useErrorText()`, `say(error)`. Worded by the contract's code, by how it
 * failed where there was no answer, else by the gateway's own message.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useWords(errorWords)
  return (error) => {
    if (!(error instanceof CallError)) return t(($) => $.unknown)
    const { code, kind } = error
    if (code !== null) return t(($) => $[code])
    switch (kind) {
      case 'network':
      case 'timeout':
      case 'unreadable':
        return t(($) => $[kind])
      case 'unavailable':
      case 'not_offered':
        // Refused without a word: that it is busy would be made up.
        return t(($) => (canHeal(error) ? $.unavailable : $.unknown))
      case 'answered':
        return error.message
    }
  }
}
