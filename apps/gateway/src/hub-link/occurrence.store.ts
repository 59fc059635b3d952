import type { Database } from '#base/database/database.ts'

export type OccurrenceRow = { id: string; device_id: string; at: number; state: string }

export type OccurrenceWrite = OccurrenceRow & { kind: 'window' | 'alarm' | 'press' }

/** The occurrences of some devices from an instant (ms) on. */
export async function selectOccurrences(
  database: Database,
  homeId: string,
  wanted: { deviceIds: readonly string[]; kind: string; from: number },
): Promise<OccurrenceRow[]> {
  return database.query<OccurrenceRow>(
    `select id, device_id, at, state from occurrence
     where home_id = $1 and device_id = any($2::uuid[]) and kind = $3
       and at >= to_timestamp($4::double precision / 1000)`,
    [homeId, wanted.deviceIds, wanted.kind, wanted.from],
  )
}

/** Deletes occurrences that late messages showed to be wrong. */
export async function deleteOccurrences(
  database: Database,
  homeId: string,
  ids: readonly string[],
): Promise<void> {
  await database.query('delete from occurrence where home_id = $1 and id = any($2::uuid[])', [homeId, ids])
}

/** Adds occurrences; one that is stored already is skipped. */
export async function insertOccurrences(
  database: Database,
  homeId: string,
  rows: readonly OccurrenceWrite[],
): Promise<void> {
  await database.query(
    `insert into occurrence (id, home_id, device_id, at, kind, state)
     select r.id, $1, d.id, to_timestamp(r.at / 1000), r.kind, r.state
     from jsonb_to_recordset($2::jsonb) as r(id uuid, device_id uuid, at double precision, kind text, state text)
     join device d on d.id = r.device_id and d.home_id = $1
     on conflict do nothing`,
    [homeId, JSON.stringify(rows)],
  )
}
