import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { insertAuditEvent } from './audit.store.ts'
import { ipPrefix } from './ip-prefix.ts'

/** Something that somebody did or tried. No e-mail, no secret; of the address only its network. */
export type AuditEvent = {
  homeId: string | null
  accountId: string | null
  sessionId: string | null
  /** The call, or what the gateway did of itself. */
  action: string
  /** Id of the thing it was done to. */
  object: string | null
  /** `ok`, or the code it was refused with. */
  result: string
  ip: string
  requestId: string
}

export type Audit = { record(tx: Database, event: AuditEvent): Promise<void> }

/** The log of who did what: rows are only ever added. */
export function createAudit({ clock }: { clock: Clock }): Audit {
  return {
    record: (tx, { ip, ...event }) =>
      insertAuditEvent(tx, { ...event, at: clock.now(), ipPrefix: ipPrefix(ip, { v4: 24, v6: 48 }) }),
  }
}
