import { language } from '#lib/language.ts'
import { CLIENT_ID, CLIENT_VERSION } from './http-limits.ts'

export type SaidInHeaders = {
  token: string | null
  idempotencyKey: string | null
  /** IANA zone, on the calls that say one. */
  timeZone: string | null
  /** In place of the language on screen, on the call that says one of its own. */
  language?: string | undefined
}

/** The headers that every call carries; the live stream too. */
export function callHeaders(said: SaidInHeaders): Headers {
  const headers = new Headers({
    'Accept-Language': said.language ?? language.get(),
    'Content-Type': 'application/json',
    'X-Client-Id': CLIENT_ID,
    'X-Mobile-Version': CLIENT_VERSION,
  })
  if (said.token !== null) headers.set('Token', said.token)
  if (said.idempotencyKey !== null) headers.set('Idempotency-Key', said.idempotencyKey)
  if (said.timeZone !== null) headers.set('X-Timezone', said.timeZone)
  return headers
}
