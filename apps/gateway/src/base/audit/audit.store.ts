import type { Database } from '#base/database/database.ts'

export type AuditRow = {
  at: number
  homeId: string | null
  accountId: string | null
  sessionId: string | null
  action: string
  object: string | null
  result: string
  ipPrefix: string | null
  requestId: string | null
}

/** Adds a row to the audit log. */
export async function insertAuditEvent(tx: Database, row: AuditRow): Promise<void> {
  await tx.query(
    `insert into audit_event (at, home_id, account_id, session_id, action, object, result, ip_prefix, request_id)
     values (to_timestamp($1::float8 / 1000), $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.at,
      row.homeId,
      row.accountId,
      row.sessionId,
      row.action,
      row.object,
      row.result,
      row.ipPrefix,
      row.requestId,
    ],
  )
}
