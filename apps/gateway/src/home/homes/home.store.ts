import type { Database } from '#base/database/database.ts'

export type HomeRow = { name: string; timeZone: string; address: string | null; createdAt: number }

export async function selectHome(database: Database, homeId: string): Promise<HomeRow | undefined> {
  const rows = await database.query<HomeRow>(
    `select name, time_zone as "timeZone", address, created_at as "createdAt" from home where id = $1`,
    [homeId],
  )
  return rows[0]
}

/** Locks the home until the transaction ends: neither its plan nor another change that locks it runs meanwhile. */
export async function lockHome(tx: Database, homeId: string): Promise<void> {
  await tx.query('select from home where id = $1 for no key update', [homeId])
}

export async function updateHomeRow(
  tx: Database,
  homeId: string,
  home: Pick<HomeRow, 'name' | 'timeZone' | 'address'>,
): Promise<void> {
  await tx.query('update home set name = $2, time_zone = $3, address = $4 where id = $1', [
    homeId,
    home.name,
    home.timeZone,
    home.address,
  ])
}

export async function selectRoomIds(database: Database, homeId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from room where home_id = $1', [homeId])
  return rows.map(({ id }) => id)
}

/** The time of the last plan of a home, ms; null if it had none. */
export async function selectPlannedAt(tx: Database, homeId: string): Promise<number | null> {
  const rows = await tx.query<{ plannedAt: number | null }>(
    'select planned_at as "plannedAt" from home_clock where home_id = $1',
    [homeId],
  )
  return rows[0]?.plannedAt ?? null
}
