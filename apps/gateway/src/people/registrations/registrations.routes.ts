import { activateHome } from '@foyer/contract/activation.ts'
import { deleteRegistration, registerHome } from '@foyer/contract/registration.ts'
import { isTimeZone } from '@foyer/contract/home.ts'
import { instant } from '#home/devices/present-device.ts'
import { servePublic, type Served } from '#base/http/serve.ts'
import type { Hubs } from '#home/hubs/hubs.ts'
import type { FlowThrottle } from '#base/throttle/flow-throttle.ts'
import type { Mail } from '#base/mail/mail.ts'
import type { HomeActivation } from './activate-home.ts'
import type { Register } from './register.ts'

/** Routes of a registered home: created by the platform, opened and ended by the holder of the link. */
export function registrationsRoutes(parts: {
  register: Register
  activation: HomeActivation
  hubs: Pick<Hubs, 'credentials'>
  throttle: FlowThrottle
  mail: Pick<Mail, 'wake'>
}): Served[] {
  const { activation, throttle, mail } = parts
  return [
    servePublic(registerHome, async ({ body }, { ip, requestId, afterCommit }) => {
      try {
        const { hubId, secret, expiresAt } = await parts.register(body, { ip, requestId, afterCommit })
        return { hub: parts.hubs.credentials(hubId, secret), link_expires_at: instant(expiresAt) }
      } finally {
        mail.wake()
      }
    }),
    servePublic(activateHome, async ({ params, body }, { ip, requestId, headers }) => {
      const zone = headers.get('x-timezone') ?? ''
      const timeZone = zone.length <= 64 && isTimeZone(zone) ? zone : null
      try {
        return await throttle.follow(ip, () =>
          activation.activate({ code: params.homeId, hubId: body.hubId, timeZone }, { ip, requestId }),
        )
      } finally {
        mail.wake()
      }
    }),
    servePublic(deleteRegistration, async ({ params }, { ip, requestId }) => {
      await throttle.follow(ip, () => activation.end(params.id, { ip, requestId }))
      return {}
    }),
  ]
}
