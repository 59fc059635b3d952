import type { Week } from '@foyer/contract/schedule.ts'
import type { Role } from '@foyer/contract/session.ts'
import type { Database } from '#base/database/database.ts'
import type { DemoHome } from './demo-home.ts'

/** Whether the database contains any home. */
export async function hasAnyHome(database: Database): Promise<boolean> {
  return (await database.query('select from home limit 1')).length > 0
}

/** Whether an e-mail (in its stored form) has an account. */
export async function hasAccount(database: Database, email: string): Promise<boolean> {
  return (await database.query('select from account where email = $1', [email])).length > 0
}

/** Makes the seeds of two gateways on one database wait for each other. */
export async function lockSeeding(tx: Database): Promise<void> {
  await tx.query('lock table home in share row exclusive mode')
}

/** Adds a home. */
export async function insertHome(
  tx: Database,
  home: { id: string; parkId: string; name: string; timeZone: string; at: number },
): Promise<void> {
  await tx.query(
    `insert into home (id, park_id, name, time_zone, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [home.id, home.parkId, home.name, home.timeZone, home.at],
  )
}

/** Adds an account with its membership of a home. */
export async function insertAccount(
  tx: Database,
  account: { id: string; homeId: string; role: Role; email: string; name: string; hash: string; at: number },
): Promise<void> {
  await tx.query(
    `insert into account (id, email, name, password_hash, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))`,
    [account.id, account.email, account.name, account.hash, account.at],
  )
  await tx.query('insert into membership (account_id, home_id, role) values ($1, $2, $3)', [
    account.id,
    account.homeId,
    account.role,
  ])
}

/** Adds the hub of a virtual home. */
export async function insertHub(
  tx: Database,
  hub: { id: string; homeId: string; name: string; secretHash: Buffer; at: number },
): Promise<void> {
  await tx.query(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000))`,
    [hub.id, hub.homeId, hub.name, hub.secretHash, hub.at],
  )
}

/** Adds a room. */
export async function insertRoom(
  tx: Database,
  room: { id: string; homeId: string; name: string; position: number; isDefault: boolean; at: number },
): Promise<void> {
  await tx.query(
    `insert into room (id, home_id, name, position, is_default, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [room.id, room.homeId, room.name, room.position, room.isDefault, room.at],
  )
}

/** Adds a room’s week. */
export async function insertSchedule(
  tx: Database,
  schedule: { id: string; homeId: string; roomId: string; name: string; week: Week; at: number },
): Promise<void> {
  await tx.query(
    `insert into schedule (id, home_id, room_id, name, week, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [
      schedule.id,
      schedule.homeId,
      schedule.roomId,
      schedule.name,
      JSON.stringify(schedule.week),
      schedule.at,
    ],
  )
}

/** Adds the room and use of an address, before its device is listed. */
export async function insertPlacement(
  tx: Database,
  { homeId, hubId, roomId }: { homeId: string; hubId: string; roomId: string | null },
  placement: DemoHome['placements'][number],
): Promise<void> {
  await tx.query(
    `insert into placement (home_id, hub_id, address, room_id, category, radiator_type, nominal_power)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      homeId,
      hubId,
      placement.address,
      roomId,
      placement.category,
      placement.radiator ?? null,
      placement.power ?? null,
    ],
  )
}

/** Adds a home’s contract with its supplier. */
export async function insertContract(
  tx: Database,
  contract: {
    homeId: string
    validFrom: string
    option: string
    subscribedPower: number
    offPeak: readonly (readonly [number, number])[]
  },
): Promise<void> {
  await tx.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak) values ($1, $2, $3, $4, $5)`,
    [
      contract.homeId,
      contract.validFrom,
      contract.option,
      contract.subscribedPower,
      JSON.stringify(contract.offPeak),
    ],
  )
}

/** Sets the password hash of an account. */
export async function updatePassword(tx: Database, email: string, hash: string): Promise<void> {
  await tx.query('update account set password_hash = $2 where email = $1', [email, hash])
}

/** The hub of this account's home. */
export async function selectHubOf(tx: Database, email: string): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `select h.id from hub h join membership m on m.home_id = h.home_id join account a on a.id = m.account_id
     where a.email = $1 order by h.created_at, h.id limit 1`,
    [email],
  )
  return rows[0]?.id
}

/** Sets the secret hash of a hub. */
export async function updateHubHash(
  tx: Database,
  hub: { id: string; secretHash: Buffer; at: number },
): Promise<void> {
  await tx.query(
    'update hub set secret_hash = $2, secret_since = to_timestamp($3::float8 / 1000) where id = $1',
    [hub.id, hub.secretHash, hub.at],
  )
}

/** The members of a home, oldest accounts first. */
export async function selectHousehold(
  tx: Database,
  homeId: string,
): Promise<{ accountId: string; accountName: string; role: Role }[]> {
  return tx.query<{ accountId: string; accountName: string; role: Role }>(
    `select a.id as "accountId", a.name as "accountName", m.role
     from membership m join account a on a.id = m.account_id
     where m.home_id = $1 order by a.created_at, a.email`,
    [homeId],
  )
}

/** The homes of these hubs. */
export async function selectHomesOf(database: Database, hubIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ homeId: string }>(
    'select home_id as "homeId" from hub where id = any($1::uuid[])',
    [hubIds],
  )
  return rows.map(({ homeId }) => homeId)
}
