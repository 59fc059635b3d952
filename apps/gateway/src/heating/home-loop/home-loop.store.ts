import * as z from 'zod'
import { orders } from '@foyer/contract/heating.ts'
import { orderSources } from '@foyer/contract/order-state.ts'
import type { Watch } from '@foyer/rules/home/commanded-device.ts'
import { type HomeMemory, noMemory } from '@foyer/rules/home/plan-home.ts'
import type { Database } from '#base/database/database.ts'

/** A home that is due; times in ms. */
export type DueHome = {
  homeId: string
  /** Plans that failed in a row. */
  tries: number
  /** Plans in a row in which a part failed. */
  partTries: number
  /** Its planned time; null if that has not come, or if it is due at any time. */
  at: number | null
  /** The time of its last plan; null if it had none. */
  plannedAt: number | null
  /** When it is planned once more whatever happens before; null: it is not. */
  secondAt: number | null
  /** The wakes that its plan uses up. */
  wakes: number[]
}

/**
 * The new time of a home's clock. `at` (ms) is null if no time is planned, -Infinity if it is due at any time; `secondAt` as
 * in `DueHome`.
 */
export type NextPlan = { homeId: string; at: number | null; secondAt: number | null; partTries: number }

const isDue = `c.at <= to_timestamp($1::float8 / 1000)
  and (c.again_at is null or c.again_at <= statement_timestamp())`

/** Which homes are locked: `now` in ms; `homeId`: only this home. */
type Taking = { now: number; limit: number; homeId?: string | null }

/**
 * Locks homes that are due: half of them homes that were woken, the longest waiting first, and half those whose time has
 * come, as long as there are both. Of those whose time has come, half are the ones that are due longest and half the ones
 * that became due last. So none waits for all of the others: after an edge of many homes, each order wakes its home several
 * times, and a home whose orders were sent is due again to read the devices before the commands expire. Homes that are
 * locked by another transaction are skipped. From here on the writes of the transaction wake no home, since the plan
 * includes its own changes.
 */
export async function lockDueHomes(tx: Database, taking: Taking): Promise<DueHome[]> {
  const { now, limit } = taking
  const half = Math.ceil(limit / 2)
  const woken = await lockWoken(tx, taking, half, [])
  const forOldest = Math.ceil((limit - woken.length) / 2)
  const oldest = await lockTimed(tx, taking, forOldest, { first: 'oldest', without: woken })
  const longest = [...woken, ...oldest]
  const newest =
    oldest.length < forOldest
      ? []
      : await lockTimed(tx, taking, limit - longest.length, { first: 'newest', without: longest })
  const taken = [...longest, ...newest]
  const more =
    woken.length === half && taken.length < limit
      ? await lockWoken(tx, taking, limit - taken.length, taken)
      : []
  const homeIds = [...taken, ...more]
  if (homeIds.length === 0) return []
  // Once the locks are held: the statements above read what was stored before another gateway planned one of the homes.
  const homes = await tx.query<Omit<DueHome, 'wakes'>>(
    `select c.home_id as "homeId", c.tries, c.part_tries as "partTries",
       case when ${isDue} then nullif(c.at, '-infinity') end as at,
       c.planned_at as "plannedAt", c.second_at as "secondAt"
     from home_clock c where c.home_id = any($2::uuid[])`,
    [now, homeIds],
  )
  // A user's write may lock a row first that this plan needs. The plan waits 500 ms for it, then fails and is tried again
  // later: this prevents deadlocks.
  await tx.query(
    `select set_config('foyer.wakes_nobody', 'on', true), set_config('lock_timeout', '500ms', true)`,
  )
  const seen = await tx.query<{ homeId: string; id: number }>(
    'delete from home_wake where home_id = any($1::uuid[]) returning home_id as "homeId", id',
    [homeIds],
  )
  const wakes = Map.groupBy(seen, (wake) => wake.homeId)
  return homes.map((home) => ({ ...home, wakes: (wakes.get(home.homeId) ?? []).map(({ id }) => id) }))
}

async function lockWoken(
  tx: Database,
  { homeId = null }: Taking,
  limit: number,
  without: readonly string[],
): Promise<string[]> {
  const homes = await tx.query<{ homeId: string }>(
    `select h.id as "homeId" from (select home_id, min(id) as first from home_wake group by home_id) w
     join home h on h.id = w.home_id
     where ($2::uuid is null or w.home_id = $2) and w.home_id <> all($3::uuid[])
     order by w.first limit $1 for no key update of h skip locked`,
    [limit, homeId, without],
  )
  return homes.map((home) => home.homeId)
}

const timedHome = `select c.home_id as "homeId" from home_clock c join home h on h.id = c.home_id
  where ${isDue} and ($3::uuid is null or c.home_id = $3) and c.home_id <> all($4::uuid[])`
const timedLock = 'limit $2 for no key update of h skip locked'

async function lockTimed(
  tx: Database,
  { now, homeId = null }: Taking,
  limit: number,
  { first, without }: { first: 'oldest' | 'newest'; without: readonly string[] },
): Promise<string[]> {
  if (limit === 0) return []
  const values = [now, limit, homeId, without]
  const homes =
    first === 'oldest'
      ? await tx.query<{ homeId: string }>(`${timedHome} order by c.at ${timedLock}`, values)
      : await tx.query<{ homeId: string }>(`${timedHome} order by c.at desc ${timedLock}`, values)
  return homes.map((home) => home.homeId)
}

/** Sets the clocks of homes that were planned at an instant (ms) to their next time. */
export async function setClocks(tx: Database, plans: readonly NextPlan[], now: number): Promise<void> {
  await tx.query(
    `update home_clock c set at = coalesce(to_timestamp(planned.at / 1000), 'infinity'), again_at = null, tries = 0,
       part_tries = planned.part_tries, planned_at = to_timestamp($4::float8 / 1000),
       second_at = to_timestamp(planned.second_at / 1000)
     from unnest($1::uuid[], $2::float8[], $3::smallint[], $5::float8[]) as planned (home_id, at, part_tries, second_at)
     where c.home_id = planned.home_id`,
    [
      plans.map(({ homeId }) => homeId),
      plans.map(({ at }) => at),
      plans.map(({ partTries }) => partTries),
      now,
      plans.map(({ secondAt }) => secondAt),
    ],
  )
}

/** Failures in a row that are counted. */
export const MOST_TRIES = 30_000
const LONGEST_PAUSE = 3_600_000
/** The longest pause (ms) after plans in which a part failed: another part that fails does not wait longer. */
export const LONGEST_PART_PAUSE = 60_000

/** How long (ms) a home waits after `tries` failed plans in a row: twice as long each time, up to an hour. */
export function pauseAfter(tries: number, pause: number): number {
  return Math.min(pause * 2 ** Math.min(tries, 20), LONGEST_PAUSE)
}

/** Delays a home whose plan failed as a whole; a home that was woken since is not delayed. */
export async function putOff(
  database: Database,
  { homeId, tries, wakes }: Pick<DueHome, 'homeId' | 'tries' | 'wakes'>,
  pause: number,
): Promise<void> {
  await database.query(
    `with used as (delete from home_wake where home_id = $1 and id = any($2::bigint[]))
     update home_clock set at = '-infinity', tries = least(tries + 1, $4::int),
       again_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
     where home_id = $1`,
    [homeId, wakes, pauseAfter(tries, pause), MOST_TRIES],
  )
}

/**
 * For how many ms the home that was due first has been waiting at an instant (ms): negative if none is due yet, null if
 * none has a time. At least 0 if one was woken or is due at any time. Homes that are delayed after a failure are left
 * out.
 */
export async function selectLag(database: Database, now: number): Promise<number | null> {
  const rows = await database.query<{ lag: number | null }>(
    `select greatest(
       case when exists (select from home_wake)
           or exists (select from home_clock
             where at = '-infinity' and (again_at is null or again_at <= statement_timestamp()))
         then 0 end,
       (select $1::float8 - extract(epoch from at)::float8 * 1000 from home_clock
        where at > '-infinity' and at < 'infinity' and (again_at is null or again_at <= statement_timestamp())
        order by at limit 1)) as lag`,
    [now],
  )
  return rows[0]?.lag ?? null
}

/** A part of a memory that could not be read. */
export type UnreadPart = { part: keyof HomeMemory; error: unknown }

/**
 * Reads the memory that the last plan of each home stored. A part that cannot be read counts as empty, so that it stops
 * neither itself nor any other part for good; `unread` names it.
 */
export async function selectMemories(
  tx: Database,
  homeIds: readonly string[],
): Promise<Map<string, { memory: HomeMemory; unread: UnreadPart[] }>> {
  const rows = await tx.query<Record<keyof HomeMemory, unknown> & { homeId: string }>(
    `select home_id as "homeId", tanks, relays, absences, protection, heating_devices as "heatingDevices", rooms,
       notifications
     from home_memory where home_id = any($1::uuid[])`,
    [homeIds],
  )
  return new Map(rows.map(({ homeId, ...stored }) => [homeId, readMemory(stored)]))
}

function readMemory(stored: Record<keyof HomeMemory, unknown>) {
  const unread: UnreadPart[] = []
  function read<Part extends keyof HomeMemory>(part: Part): HomeMemory[Part] {
    const parsed = memorySchemas[part].safeParse(stored[part])
    if (parsed.success) return parsed.data
    unread.push({ part, error: new Error('its memory could not be read', { cause: parsed.error }) })
    return noMemory[part]
  }
  const memory: HomeMemory = {
    tanks: read('tanks'),
    relays: read('relays'),
    absences: read('absences'),
    protection: read('protection'),
    heatingDevices: read('heatingDevices'),
    rooms: read('rooms'),
    notifications: read('notifications'),
  }
  return { memory, unread }
}

const standing = { mode: z.nullable(z.number()), setpoint: z.nullable(z.number()) }

const memorySchemas: { [Part in keyof HomeMemory]: z.ZodType<HomeMemory[Part]> } = {
  tanks: z.record(
    z.string(),
    z.object({ decided: z.string(), at: z.number(), isSending: z.literal(true).optional() }),
  ),
  relays: z.record(
    z.string(),
    z.object({ isOn: z.boolean(), since: z.number(), restsUntil: z.number().optional() }),
  ),
  absences: z.nullable(z.object({ of: z.string(), at: z.nullable(z.number()) })),
  protection: z.record(
    z.string(),
    z.object({
      calm: z.nullable(
        z.object({
          of: z.string(),
          until: z.nullable(z.number()),
          bands: z.record(z.string(), z.nullable(z.object({ low: z.number(), high: z.number() }))),
        }),
      ),
      tooWarm: z.object({ from: z.number(), since: z.number().nullable() }),
      hot: z.record(z.string(), z.number()),
    }),
  ),
  heatingDevices: z.nullable(
    z.object({
      states: z.record(
        z.string(),
        z.object({
          ...standing,
          comparedFor: z.number().optional(),
          change: z.object({ ...standing, at: z.number(), seenAt: z.number() }).optional(),
        }),
      ),
      comparedAt: z.nullable(z.number()),
      undecided: z.array(z.string()),
    }),
  ),
  rooms: z.record(
    z.string(),
    z.object({
      order: z.enum(orders),
      source: z.enum(orderSources),
      at: z.nullable(z.number()),
      weekSince: z.nullable(z.number()),
      zone: z.nullable(z.string()),
      since: z.number(),
    }),
  ),
  notifications: z.nullable(
    z.object({
      of: z.object({ alarms: z.string(), days: z.string(), orders: z.string(), others: z.string() }),
      at: z.nullable(z.number()),
      hasMissed: z.boolean(),
    }),
  ),
}

/** Stores the memory of plans for the next ones; an empty memory has no row. */
export async function storeMemories(
  tx: Database,
  memories: readonly (HomeMemory & { homeId: string })[],
): Promise<void> {
  const isEmpty = ({
    tanks,
    relays,
    absences,
    protection,
    heatingDevices,
    rooms,
    notifications,
  }: HomeMemory) =>
    absences === null &&
    heatingDevices === null &&
    notifications === null &&
    ![tanks, relays, protection, rooms].some((one) => Object.keys(one).length > 0)
  const left = memories.filter((memory) => !isEmpty(memory))
  const none = memories.filter(isEmpty).map(({ homeId }) => homeId)
  if (none.length > 0) await tx.query('delete from home_memory where home_id = any($1::uuid[])', [none])
  if (left.length === 0) return
  await tx.query(
    `insert into home_memory (home_id, tanks, relays, absences, protection, heating_devices, rooms, notifications)
     select * from unnest($1::uuid[], $2::jsonb[], $3::jsonb[], $4::jsonb[], $5::jsonb[], $6::jsonb[], $7::jsonb[],
         $8::jsonb[])
       as planned (home_id, tanks, relays, absences, protection, heating_devices, rooms, notifications)
     on conflict (home_id) do update
     set tanks = excluded.tanks, relays = excluded.relays, absences = excluded.absences,
       protection = excluded.protection, heating_devices = excluded.heating_devices, rooms = excluded.rooms,
       notifications = excluded.notifications
     where (home_memory.tanks, home_memory.relays, home_memory.absences, home_memory.protection,
         home_memory.heating_devices, home_memory.rooms, home_memory.notifications)
       is distinct from (excluded.tanks, excluded.relays, excluded.absences, excluded.protection,
         excluded.heating_devices, excluded.rooms, excluded.notifications)`,
    [
      left.map(({ homeId }) => homeId),
      left.map(({ tanks }) => JSON.stringify(tanks)),
      left.map(({ relays }) => JSON.stringify(relays)),
      left.map(({ absences }) => (absences === null ? null : JSON.stringify(absences))),
      left.map(({ protection }) => JSON.stringify(protection)),
      left.map(({ heatingDevices }) => (heatingDevices === null ? null : JSON.stringify(heatingDevices))),
      left.map(({ rooms }) => JSON.stringify(rooms)),
      left.map(({ notifications }) => (notifications === null ? null : JSON.stringify(notifications))),
    ],
  )
}

/** Replaces the watches of these homes. Returns the homes in which one is new or has another band. */
export async function replaceWatches(
  tx: Database,
  homeIds: readonly string[],
  watches: readonly (Watch & { homeId: string })[],
): Promise<Set<string>> {
  const ids = watches.map(({ deviceId }) => deviceId)
  const capabilities = watches.map(({ capability }) => capability)
  await tx.query(
    `delete from watch w where w.home_id = any($1::uuid[]) and not exists (
       select from unnest($2::uuid[], $3::text[]) as wanted (device_id, capability)
       where wanted.device_id = w.device_id and wanted.capability = w.capability)`,
    [homeIds, ids, capabilities],
  )
  if (watches.length === 0) return new Set()
  const changed = await tx.query<{ homeId: string }>(
    `insert into watch (home_id, device_id, capability, low, high)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[], $5::float8[])
       as wanted (home_id, device_id, capability, low, high)
     -- Most are there already: an insert in conflict with them would lock each of them.
     where not exists (select from watch w
       where w.home_id = wanted.home_id and w.device_id = wanted.device_id and w.capability = wanted.capability
         and w.low = wanted.low and w.high = wanted.high)
     on conflict (home_id, device_id, capability) do update set low = excluded.low, high = excluded.high
     returning home_id as "homeId"`,
    [
      watches.map(({ homeId }) => homeId),
      ids,
      capabilities,
      watches.map(({ low }) => low),
      watches.map(({ high }) => high),
    ],
  )
  return new Set(changed.map(({ homeId }) => homeId))
}

/** A home by its id or its name, with its clock as of an instant (ms); several if homes share the name. */
export async function selectHomesNamed(
  database: Database,
  wanted: string,
  now: number,
): Promise<{ homeId: string; name: string; at: number | null; isDue: boolean; tries: number }[]> {
  return database.query(
    `select h.id as "homeId", h.name, greatest(c.tries, c.part_tries) as tries, case when isfinite(c.at) then c.at end as at,
       c.at <= to_timestamp($2::float8 / 1000) or exists (select from home_wake w where w.home_id = h.id) as "isDue"
     from home h join home_clock c on c.home_id = h.id where h.id::text = $1 or h.name = $1 order by h.id limit 20`,
    [wanted, now],
  )
}

/** The first homes by their names, at most 20. */
export async function selectSomeHomes(database: Database): Promise<{ homeId: string; name: string }[]> {
  return database.query('select id as "homeId", name from home order by name, id limit 20')
}
