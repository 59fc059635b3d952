import type { Base } from '#base/base.ts'
import type { Served } from '#base/http/serve.ts'
import { createFlowThrottle, type FlowLimits } from '#base/throttle/flow-throttle.ts'
import type { NoticeMails } from '#home/notifications/notice-mails.ts'
import { pushRoutes } from './push.routes.ts'
import { createPushSender, type PushSender } from './push-sender.ts'
import { createPushSubscriptions } from './push-subscriptions.ts'
import { createPushTransport } from './push-transport.ts'
import { readVapidKeys } from './vapid-keys.ts'

/** The sender of notifications to browsers, with its routes. */
export async function openPush(
  parts: Pick<Base, 'database' | 'settings' | 'clock' | 'log' | 'due'> & {
    mails: NoticeMails
    flowLimits?: FlowLimits
  },
): Promise<PushSender & { served: Served[] }> {
  const { database, settings, clock } = parts
  const hosts = settings.pushHosts
  const keys = await readVapidKeys(database, settings.pushVapidKey)
  const transport = createPushTransport({ hosts })
  const sender = createPushSender({ ...parts, transport, keys, contact: contactOf(parts) })
  const throttle = createFlowThrottle({
    database,
    clock,
    ...(parts.flowLimits === undefined ? {} : { limits: parts.flowLimits }),
  })
  return {
    ...sender,
    served: pushRoutes({
      subscriptions: createPushSubscriptions({ clock, hosts }),
      publicKey: keys.publicKey,
      throttle,
    }),
    async close() {
      transport.close()
      await sender.close()
    },
  }
}

function contactOf({ settings: { publicUrl, support } }: Pick<Base, 'settings'>): string {
  return publicUrl?.startsWith('https:') === true ? publicUrl : `mailto:${support.unknown}`
}
