import { isRetryable, CallError } from './errors.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'

/**
 * Says an error to a person: `const say = useErrorText()`, `say(error)`. Worded by the contract's code, by how it
 * failed where there was no answer, else by the gateway's own message.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useWords(sharedWords)
  return (error) => {
    if (!(error instanceof CallError)) return t(($) => $.errors.unknown)
    const { code, kind } = error
    // The gateway's own words say after how many seconds.
    if (code === 'too_many_requests' && error.message !== '') return error.message
    if (code !== null) return t(($) => $.errors[code])
    switch (kind) {
      case 'network':
      case 'timeout':
      case 'unreadable':
        return t(($) => $.errors[kind])
      case 'unavailable':
      case 'not_offered':
        // Refused without a word: that it is busy would be made up.
        return t(($) => (isRetryable(error) ? $.errors.unavailable : $.errors.unknown))
      case 'answered':
        return error.message
    }
  }
}
