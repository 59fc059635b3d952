import { randomUUID } from 'node:crypto'
import type { AccountLanguage } from '@foyer/contract/account.ts'
import { PUSH_SUBSCRIPTIONS_MAX, type PushSubscriptionReply } from '@foyer/contract/push.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Principal } from '#base/http/serve.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import { isPublicKey, isPushEndpoint } from './push-endpoint.ts'
import {
  deleteElsewhere,
  deleteSubscription,
  replaceSubscription,
  selectSubscriptions,
  trimSubscriptions,
  upsertSubscription,
  type PushSubscriptionRow,
} from './push-subscription.store.ts'

/** The endpoint and keys that a browser reports for its messages. */
type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type Who = Pick<Principal, 'homeId' | 'accountId' | 'sessionId'>

export type PushSubscriptions = {
  list(database: Database, user: Who): Promise<PushSubscriptionReply[]>
  /** Throws `invalid_input` for an invalid address or key, `conflict` if the endpoint belongs to another browser. */
  subscribe(
    tx: Database,
    user: Who,
    browser: BrowserSubscription & { language: AccountLanguage },
  ): Promise<PushSubscriptionReply>
  /** Throws `not_found` for a subscription that is not theirs. */
  remove(tx: Database, user: Who, id: string): Promise<void>
  /** Replaces a browser's subscription. Throws `not_found` if its former one does not exist, else as `subscribe`. */
  renew(tx: Database, former: { endpoint: string; auth: string }, next: BrowserSubscription): Promise<void>
}

/** The browsers that receive a person's notifications. `hosts`: where private addresses are allowed. */
export function createPushSubscriptions({
  clock,
  hosts,
}: {
  clock: Clock
  hosts: readonly string[]
}): PushSubscriptions {
  function check({ endpoint, keys }: BrowserSubscription): void {
    if (!isPushEndpoint(endpoint, hosts)) throw new GatewayError('invalid_input', { field: 'body.endpoint' })
    if (!isPublicKey(keys.p256dh)) throw new GatewayError('invalid_input', { field: 'body.keys.p256dh' })
  }

  async function find(database: Database, user: Who, id: string): Promise<PushSubscriptionReply> {
    const [row] = await selectSubscriptions(database, user, id)
    if (row === undefined) throw new GatewayError('not_found')
    return present(row)
  }

  return {
    list: async (database, user) => (await selectSubscriptions(database, user)).map(present),
    async subscribe(tx, { homeId, accountId, sessionId }, { language, ...browser }) {
      check(browser)
      const { endpoint, keys } = browser
      const own = { homeId, accountId, sessionId, endpoint, ...keys, language }
      const id = await upsertSubscription(tx, { ...own, id: randomUUID(), at: clock.now() })
      if (id === undefined) throw new GatewayError('conflict')
      await deleteElsewhere(tx, own)
      await trimSubscriptions(tx, own, PUSH_SUBSCRIPTIONS_MAX)
      return find(tx, own, id)
    },
    async remove(tx, user, id) {
      if (!(await deleteSubscription(tx, user, id))) throw new GatewayError('not_found')
    },
    async renew(tx, former, next) {
      check(next)
      const isKnown = await replaceSubscription(tx, former, { endpoint: next.endpoint, ...next.keys })
      if (!isKnown) throw new GatewayError('not_found')
    },
  }
}

function present({
  browser,
  system,
  form,
  createdAt,
  lastSuccessAt,
  ...row
}: PushSubscriptionRow): PushSubscriptionReply {
  return {
    ...row,
    device: { browser, system, form },
    created_at: instant(createdAt),
    last_success_at: instantOrNull(lastSuccessAt),
  }
}
