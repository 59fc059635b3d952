import { isRetryable, CallError } from './errors.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'

/**
 * Formats an error for the user: `const errorText = useErrorText()`, `errorText(error)`. The text depends on the contract's code,
 * else on the kind of failure, else it is the gateway's own message.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useWords(sharedWords)
  return (error) => {
    if (!(error instanceof CallError)) return t(($) => $.errors.unknown)
    const { code, kind } = error
    // The gateway's own message has the number of seconds.
    if (code === 'too_many_requests' && error.message !== '') return error.message
    if (code !== null) return t(($) => $.errors[code])
    switch (kind) {
      case 'network':
      case 'timeout':
      case 'unreadable':
        return t(($) => $.errors[kind])
      case 'unavailable':
      case 'not_offered':
        // Rejected without a message: only a retryable status means that the service is busy.
        return t(($) => (isRetryable(error) ? $.errors.unavailable : $.errors.unknown))
      case 'answered':
        return error.message
    }
  }
}
