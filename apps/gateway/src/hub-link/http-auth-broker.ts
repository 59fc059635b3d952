import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { HubAccounts } from './hub-accounts.ts'

/** How often a disconnect at EMQX is attempted, the timeout of one attempt in ms, and the ms between attempts. */
const TRIES = 4
const PATIENCE = 2_000
const PAUSE = 500

const clientsSchema = z.object({ data: z.array(z.object({ clientid: z.string() })) })

/**
 * Accounts at a broker that authenticates through the gateway's HTTP endpoint: no account has to be created there. Such
 * a broker checks an open connection only when it uses a topic, so a revoked hub is also disconnected through EMQX's
 * API, if that is configured.
 */
export function createHttpAuthBroker(parts: { emqxApi: string | null; log: Logger }): HubAccounts {
  const { emqxApi, log } = parts

  async function cut(api: string, hubId: string): Promise<void> {
    const { origin, username, password } = new URL(api)
    const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    const headers = { Authorization: `Basic ${Buffer.from(account).toString('base64')}` }
    const ask = (method: string, path: string) =>
      fetch(`${origin}/api/v5/clients${path}`, { method, headers, signal: AbortSignal.timeout(PATIENCE) })
    const found = await ask('GET', `?username=${encodeURIComponent(hubId)}&limit=100`)
    if (!found.ok) throw new Error(`EMQX answered ${found.status}`)
    for (const { clientid } of clientsSchema.parse(await found.json()).data) {
      const gone = await ask('DELETE', `/${encodeURIComponent(clientid)}`)
      // 404: the client has disconnected in the meantime.
      if (!gone.ok && gone.status !== 404) throw new Error(`EMQX answered ${gone.status}`)
    }
  }

  return {
    start: async () => {},
    isThere: () => true,
    admit: async () => {},
    async expel(hubId) {
      if (emqxApi === null) return
      for (let tries = 1; ; tries += 1) {
        try {
          return await cut(emqxApi, hubId)
        } catch (error) {
          if (tries === TRIES) return log.error({ err: error, hub: hubId }, 'EMQX could not disconnect a hub')
          await sleep(PAUSE)
        }
      }
    },
  }
}
