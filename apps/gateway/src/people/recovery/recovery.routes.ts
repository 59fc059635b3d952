import { checkResetCode, finalizeRecovery, initiateRecovery } from '@foyer/contract/recovery.ts'
import { languageOf } from '#base/http/language.ts'
import { servePublic, type Served } from '#base/http/serve.ts'
import type { FlowThrottle } from '#base/throttle/flow-throttle.ts'
import type { Live } from '#base/live/live.ts'
import type { Mail } from '#base/mail/mail.ts'
import { storedEmail } from '#people/sessions/sessions.ts'
import type { Recovery } from './recovery.ts'

/** Routes of a forgotten password. */
export function recoveryRoutes(parts: {
  recovery: Recovery
  throttle: FlowThrottle
  mail: Pick<Mail, 'wake'>
  live: Pick<Live, 'endSession' | 'publish'>
}): Served[] {
  const { recovery, throttle, mail, live } = parts
  return [
    servePublic(initiateRecovery, async ({ body }, { ip, headers, afterCommit }) => {
      const email = storedEmail(body.email)
      await throttle.count('recoveries', throttle.network(ip))
      await throttle.count('emailHour', email)
      await throttle.count('emailDay', email)
      await recovery.request({ email, language: languageOf(headers.get('accept-language')) })
      afterCommit(() => mail.wake())
      return {}
    }),
    servePublic(checkResetCode, async ({ body }, { ip }) => {
      await throttle.count('links', throttle.network(ip))
      return { recoverId: await recovery.check({ code: body.resetCode, email: body.email }) }
    }),
    servePublic(finalizeRecovery, async ({ body }, { ip, requestId, afterCommit }) => {
      await throttle.count('links', throttle.network(ip))
      const { account, ended } = await recovery.finalize(body, { ip, requestId })
      afterCommit(() => {
        mail.wake()
        for (const sessionId of ended) live.endSession(sessionId)
        live.publish(account.homeId, { devices: [], stale: [...finalizeRecovery.stale] })
      })
      return {}
    }),
  ]
}
