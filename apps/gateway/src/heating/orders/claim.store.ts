import type { Order } from '@foyer/contract/heating.ts'
import type { ClaimKind, RoomsPlan } from '@foyer/rules/home/plan-rooms.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './room-key.ts'

/** A claim of the gateway; times in ms. */
export type ClaimRow = {
  id: string
  kind: ClaimKind
  order: Order
  since: number
  until: number | null
  causeId: string | null
  causeName: string | null
  state: 'waiting' | 'begun'
}

/** SQL expression: the claims of the room `r` that are not over, or whose end no plan has processed yet. */
export const openClaims = `coalesce((
    select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'order', c."order", 'state', c.state,
      'since', floor(extract(epoch from c.since) * 1000), 'until', floor(extract(epoch from c.until) * 1000),
      'causeId', c.cause_id, 'causeName', c.cause_name))
    from room_claim c where c.home_id = r.home_id and c.room_id = r.id and c.state <> 'ended'), '[]')`

export type NewClaim = RoomKey & Omit<ClaimRow, 'state'>

/** Identifies claims: those of a kind and cause in a room. */
export type ClaimKey = RoomKey & { kind: ClaimKind; causeId: string | null }

/**
 * Sets new ends for claims that already hold the same order; one that has begun is not extended to a later beginning.
 * Returns the claims that were extended.
 */
export async function extendClaims(
  tx: Database,
  claims: readonly NewClaim[],
  now: number,
): Promise<ClaimKey[]> {
  return tx.query<ClaimKey>(
    `update room_claim c set until = to_timestamp(new.until_ms / 1000), cause_name = new.cause_name,
       since = case when c.state = 'waiting' then to_timestamp(new.since_ms / 1000) else c.since end
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::float8[], $8::float8[])
       as new (home_id, room_id, kind, cause_id, cause_name, new_order, since_ms, until_ms)
     where c.home_id = new.home_id and c.room_id = new.room_id and c.kind = new.kind
       and c.cause_id is not distinct from new.cause_id and c."order" = new.new_order
       and c.state <> 'ended' and coalesce(c.until, 'infinity') > to_timestamp($9::float8 / 1000)
       and (c.state = 'waiting' or new.since_ms <= $9)
     returning c.home_id as "homeId", c.room_id as "roomId", c.kind, c.cause_id as "causeId"`,
    [
      claims.map((claim) => claim.homeId),
      claims.map((claim) => claim.roomId),
      claims.map((claim) => claim.kind),
      claims.map((claim) => claim.causeId),
      claims.map((claim) => claim.causeName),
      claims.map((claim) => claim.order),
      claims.map((claim) => claim.since),
      claims.map((claim) => claim.until),
      now,
    ],
  )
}

/** Sets the end of the open claims of a kind and cause over these rooms to an instant (ms). */
export async function prolongClaims(
  tx: Database,
  asked: {
    homeId: string
    kind: ClaimKind
    causeId: string
    roomIds: readonly string[]
    until: number
    now: number
  },
): Promise<void> {
  await tx.query(
    `update room_claim set until = to_timestamp($5::float8 / 1000)
     where home_id = $1 and kind = $2 and cause_id = $3 and room_id = any($4::uuid[]) and state <> 'ended'
       and coalesce(until, 'infinity') > to_timestamp($6::float8 / 1000)`,
    [asked.homeId, asked.kind, asked.causeId, asked.roomIds, asked.until, asked.now],
  )
}

export async function insertClaims(tx: Database, claims: readonly NewClaim[]): Promise<void> {
  await tx.query(
    `insert into room_claim (id, home_id, room_id, kind, cause_id, cause_name, "order", since, until)
     select id, home_id, room_id, kind, cause_id, cause_name, new_order, to_timestamp(since_ms / 1000),
       to_timestamp(until_ms / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::float8[],
       $9::float8[]) as new (id, home_id, room_id, kind, cause_id, cause_name, new_order, since_ms, until_ms)`,
    [
      claims.map((claim) => claim.id),
      claims.map((claim) => claim.homeId),
      claims.map((claim) => claim.roomId),
      claims.map((claim) => claim.kind),
      claims.map((claim) => claim.causeId),
      claims.map((claim) => claim.causeName),
      claims.map((claim) => claim.order),
      claims.map((claim) => claim.since),
      claims.map((claim) => claim.until),
    ],
  )
}

/**
 * Ends claims at an instant (ms); a claim whose beginning no plan has processed by then is marked as ended immediately.
 * The plan of the home processes the ends of the others.
 */
export async function endClaimsAt(tx: Database, claims: readonly ClaimKey[], now: number): Promise<void> {
  await tx.query(
    `update room_claim c set until = greatest(c.since, to_timestamp($5::float8 / 1000)),
       state = case when c.state = 'waiting' and c.since >= to_timestamp($5::float8 / 1000) then 'ended' else c.state end
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) as over (home_id, room_id, kind, cause_id)
     where c.home_id = over.home_id and c.room_id = over.room_id and c.kind = over.kind
       and c.cause_id is not distinct from over.cause_id
       and c.state <> 'ended' and coalesce(c.until, 'infinity') > to_timestamp($5::float8 / 1000)`,
    [
      claims.map((claim) => claim.homeId),
      claims.map((claim) => claim.roomId),
      claims.map((claim) => claim.kind),
      claims.map((claim) => claim.causeId),
      now,
    ],
  )
}

/**
 * The rooms of a home with a claim of this kind that is not over, each with its cause: of these causes, or of any.
 */
export async function selectClaimed(
  database: Database,
  {
    homeId,
    kind,
    causeIds = null,
  }: { homeId: string; kind: ClaimKind; causeIds?: readonly (string | null)[] | null },
): Promise<{ roomId: string; causeId: string | null }[]> {
  return database.query<{ roomId: string; causeId: string | null }>(
    `select distinct c.room_id as "roomId", c.cause_id as "causeId" from room_claim c
     where c.home_id = $1 and c.kind = $2 and c.state <> 'ended' and ($3::uuid[] is null
       or exists (select from unnest($3::uuid[]) as cause (id) where c.cause_id is not distinct from cause.id))`,
    [homeId, kind, causeIds],
  )
}

/** When (ms) claims of a kind began over a room since an instant (ms). */
export async function selectClaimBegins(
  database: Database,
  asked: RoomKey & { kind: ClaimKind; since: number },
): Promise<number[]> {
  const rows = await database.query<{ at: number }>(
    `select since as at from room_claim
     where home_id = $1 and room_id = $2 and kind = $3 and since > to_timestamp($4::float8 / 1000)`,
    [asked.homeId, asked.roomId, asked.kind, asked.since],
  )
  return rows.map(({ at }) => at)
}

/** Stores that plans have processed the beginning or the end of claims. */
export async function markClaims(
  tx: Database,
  claims: readonly (RoomsPlan['claimsPassed'][number] & { homeId: string })[],
): Promise<void> {
  await tx.query(
    `update room_claim c set state = passed.state
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as passed (home_id, id, state)
     where c.home_id = passed.home_id and c.id = passed.id`,
    [
      claims.map((claim) => claim.homeId),
      claims.map((claim) => claim.id),
      claims.map((claim) => claim.state),
    ],
  )
}

/** A claim that is over: [since, until) in ms. */
export type EndedClaim = { kind: ClaimKind; causeId: string | null; since: number; until: number }

/** The last ended claim of each kind and cause, among those that began within the last 12 hours. */
export async function selectEndedClaims(
  database: Database,
  rooms: readonly RoomKey[],
  { kinds, now }: { kinds: readonly ClaimKind[]; now: number },
): Promise<(EndedClaim & { roomId: string })[]> {
  return database.query(
    `select distinct on (c.room_id, c.kind, c.cause_id) c.room_id as "roomId", c.kind, c.cause_id as "causeId", c.since,
       c.until
     from unnest($1::uuid[], $2::uuid[]) as asked (home_id, room_id)
     join room_claim c on c.home_id = asked.home_id and c.room_id = asked.room_id
     where c.kind = any($3::text[]) and c.since > to_timestamp($4::float8 / 1000) - interval '12 hours'
       and c.until <= to_timestamp($4::float8 / 1000)
     order by c.room_id, c.kind, c.cause_id, c.until desc`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId), kinds, now],
  )
}
