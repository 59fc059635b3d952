import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { insertAuditEvent } from './audit.store.ts'
import { ipPrefix } from './ip-prefix.ts'

/**
 * An action that a person or the gateway took or tried. Holds no e-mail address and no secret, and only the network
 * part of the IP address.
 */
type AuditEvent = {
  homeId: string | null
  accountId: string | null
  sessionId: string | null
  /** The API call, or the gateway's own action. */
  action: string
  /** Id of the affected object. */
  object: string | null
  /** `ok`, or the error code of the refusal. */
  result: string
  ip: string
  requestId: string
}

export type Audit = { record(tx: Database, event: AuditEvent): Promise<void> }

/** The audit log. Rows are only added, never changed. */
export function createAudit({ clock }: { clock: Clock }): Audit {
  return {
    record: (tx, { ip, ...event }) =>
      insertAuditEvent(tx, { ...event, at: clock.now(), ipPrefix: ipPrefix(ip, { v4: 24, v6: 48 }) }),
  }
}
