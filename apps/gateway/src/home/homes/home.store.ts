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

/** Locks those of these homes that no other transaction has locked, without waiting. Returns them. */
export async function lockFreeHomes(tx: Database, homeIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select id from home where id = any($1::uuid[]) for no key update skip locked',
    [homeIds],
  )
  return new Set(rows.map(({ id }) => id))
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
