import * as z from 'zod'
import type { Capability } from '@foyer/contract/device.ts'
import type { TankMemories } from '@foyer/rules/home/plan-tanks.ts'
import type { Database } from '#base/database/database.ts'

/** A home that is due. `at` (ms) is null if it was woken. `now` (ms) is the database's time plus the given shift. */
export type DueHome = { homeId: string; version: number; tries: number; at: number | null; now: number }

/** The new time of a home's clock. `at` (ms) is null if no time is planned. */
export type NextPlan = { homeId: string; version: number; at: number | null }

/**
 * Locks homes that are due, the longest waiting first; homes locked by another transaction are skipped. From here on the
 * transaction wakes no home by what it writes, since the plan includes its own changes.
 * @param shift what (ms) the product's clock is ahead of the database's
 */
export async function lockDueHomes(
  tx: Database,
  { shift, limit, homeId = null }: { shift: number; limit: number; homeId?: string | null },
): Promise<DueHome[]> {
  const rows = await tx.query<DueHome>(
    `select c.home_id as "homeId", c.version, c.tries, nullif(c.at, '-infinity') as at,
       statement_timestamp() + make_interval(secs => $1::float8 / 1000) as now
     from home_clock c join home h on h.id = c.home_id
     where c.at <= statement_timestamp() + make_interval(secs => $1::float8 / 1000)
       and (c.again_at is null or c.again_at <= statement_timestamp())
       and ($3::uuid is null or c.home_id = $3)
     order by c.at limit $2 for no key update of h skip locked`,
    [shift, limit, homeId],
  )
  // A transaction that writes a fact locks the home's clock until it ends. A plan waits 500 ms for it, then fails and is
  // tried again later: this prevents deadlocks.
  if (rows.length > 0) {
    await tx.query(
      `select set_config('foyer.wakes_nobody', 'on', true), set_config('lock_timeout', '500ms', true)`,
    )
  }
  return rows
}

/** Sets clocks to their next time. A home that was woken since its clock was read stays due. */
export async function setClocks(tx: Database, plans: readonly NextPlan[]): Promise<void> {
  await tx.query(
    `update home_clock c set at = coalesce(to_timestamp(planned.at / 1000), 'infinity'), again_at = null, tries = 0
     from unnest($1::uuid[], $2::bigint[], $3::float8[]) as planned (home_id, version, at)
     where c.home_id = planned.home_id and c.version = planned.version`,
    [plans.map(({ homeId }) => homeId), plans.map(({ version }) => version), plans.map(({ at }) => at)],
  )
}

/**
 * Delays a home whose plan failed. The pause doubles each time, up to an hour; a home that was woken meanwhile is not
 * delayed.
 */
export async function putOff(
  database: Database,
  { homeId, version }: Pick<DueHome, 'homeId' | 'version'>,
  pause: number,
): Promise<void> {
  await database.query(
    `update home_clock set tries = least(tries + 1, 30000), again_at = clock_timestamp()
       + make_interval(secs => least($3::float8 * power(2, least(tries, 20)), 3600000) / 1000)
     where home_id = $1 and version = $2`,
    [homeId, version, pause],
  )
}

/**
 * For how many ms the first home has been due: 0 if it was woken, negative if none is due yet, null if none has a time.
 * Homes that are delayed after a failure are left out.
 */
export async function selectLag(database: Database, shift: number): Promise<number | null> {
  const rows = await database.query<{ lag: number }>(
    `select case when at = '-infinity' then 0
       else extract(epoch from statement_timestamp() - at)::float8 * 1000 + $1 end as lag
     from home_clock where at < 'infinity' and (again_at is null or again_at <= statement_timestamp())
     order by at limit 1`,
    [shift],
  )
  return rows[0]?.lag ?? null
}

/** Reads what the last plan of each home decided. */
export async function selectTankMemories(
  tx: Database,
  homeIds: readonly string[],
): Promise<Map<string, TankMemories>> {
  const rows = await tx.query<{ homeId: string; tanks: unknown }>(
    `select home_id as "homeId", tanks from home_memory where home_id = any($1::uuid[])`,
    [homeIds],
  )
  return new Map(rows.map(({ homeId, tanks }) => [homeId, tanksSchema.parse(tanks)]))
}

const tanksSchema: z.ZodType<TankMemories> = z.record(
  z.string(),
  z.object({ decided: z.string(), at: z.number(), isSending: z.literal(true).optional() }),
)

/** Stores what the plans decided, for the next ones. */
export async function storeTankMemories(
  tx: Database,
  memories: readonly { homeId: string; tanks: TankMemories }[],
): Promise<void> {
  await tx.query(
    `insert into home_memory (home_id, tanks)
     select home_id, tanks from unnest($1::uuid[], $2::jsonb[]) as planned (home_id, tanks)
     on conflict (home_id) do update set tanks = excluded.tanks where home_memory.tanks <> excluded.tanks`,
    [memories.map(({ homeId }) => homeId), memories.map(({ tanks }) => JSON.stringify(tanks))],
  )
}

/** A live value that wakes its home once it lies outside [low, high). */
export type Watch = { homeId: string; deviceId: string; capability: Capability; low: number; high: number }

/** Replaces the watches of these homes. */
export async function replaceWatches(
  tx: Database,
  homeIds: readonly string[],
  watches: readonly Watch[],
): Promise<void> {
  const ids = watches.map(({ deviceId }) => deviceId)
  const capabilities = watches.map(({ capability }) => capability)
  await tx.query(
    `delete from watch w where w.home_id = any($1::uuid[]) and not exists (
       select from unnest($2::uuid[], $3::text[]) as wanted (device_id, capability)
       where wanted.device_id = w.device_id and wanted.capability = w.capability)`,
    [homeIds, ids, capabilities],
  )
  if (watches.length === 0) return
  await tx.query(
    `insert into watch (home_id, device_id, capability, low, high)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[], $5::float8[])
     on conflict (home_id, device_id, capability) do update set low = excluded.low, high = excluded.high
     where (watch.low, watch.high) <> (excluded.low, excluded.high)`,
    [
      watches.map(({ homeId }) => homeId),
      ids,
      capabilities,
      watches.map(({ low }) => low),
      watches.map(({ high }) => high),
    ],
  )
}

/** A home by its id or its name, with its clock as of an instant (ms); several where homes have that name. */
export async function selectHomesNamed(
  database: Database,
  wanted: string,
  now: number,
): Promise<
  { homeId: string; name: string; at: number | null; isDue: boolean; version: number; tries: number }[]
> {
  return database.query(
    `select h.id as "homeId", h.name, c.version, c.tries,
       case when isfinite(c.at) then c.at end as at, c.at <= to_timestamp($2::float8 / 1000) as "isDue"
     from home h join home_clock c on c.home_id = h.id where h.id::text = $1 or h.name = $1 order by h.id limit 20`,
    [wanted, now],
  )
}

/** The first homes by their names, at most 20. */
export async function selectSomeHomes(database: Database): Promise<{ homeId: string; name: string }[]> {
  return database.query('select id as "homeId", name from home order by name, id limit 20')
}
