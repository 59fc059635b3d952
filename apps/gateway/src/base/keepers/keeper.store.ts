import type { Database } from '#base/database/database.ts'

/** A partition that a gateway keeps; `epoch` counts the changes of keeper. */
export type Lease = { partition: number; epoch: number }

/** The id of this installation, which names its sessions at a broker. */
export async function selectInstallation(database: Database): Promise<string> {
  const rows = await database.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? ''
}

/**
 * Registers this gateway as running for another `seconds`. If it was registered before and not in time, its partitions
 * count as taken now: it has read no messages for a while. Returns the number of gateways registered for longer than
 * `early` seconds.
 */
export async function insertGateway(
  tx: Database,
  gateway: string,
  { seconds, early }: { seconds: number; early: number },
): Promise<number> {
  const late = await tx.query(
    'select from gateway where id = $1 and seen_until <= clock_timestamp() for no key update',
    [gateway],
  )
  if (late.length > 0) {
    await tx.query('update keeper set epoch = epoch + 1, taken_at = clock_timestamp() where gateway = $1', [
      gateway,
    ])
  }
  await tx.query(
    `insert into gateway (id, seen_until) values ($1, clock_timestamp() + make_interval(secs => $2))
     on conflict (id) do update set seen_until = excluded.seen_until`,
    [gateway, seconds],
  )
  await tx.query(`delete from gateway where seen_until < statement_timestamp() - interval '1 day'`)
  const rows = await tx.query<{ count: number }>(
    'select count(*) from gateway where seen_until > statement_timestamp() + make_interval(secs => $1)',
    [early],
  )
  return Number(rows[0]?.count ?? 1)
}

/** The partitions that this gateway keeps: those that it lost in the meantime are missing. */
export async function selectLeases(tx: Database, gateway: string): Promise<Lease[]> {
  return tx.query<Lease>('select partition, epoch from keeper where gateway = $1', [gateway])
}

/**
 * Takes up to `count` partitions that no gateway keeps, or whose gateway is not registered for longer than `early`
 * seconds. The row of that gateway is locked: if it registers again now, it sees afterwards what it has lost.
 */
export async function takeLeases(
  tx: Database,
  gateway: string,
  given: { count: number; early: number },
): Promise<Lease[]> {
  return tx.query<Lease>(
    `with gone as materialized (
       select id from gateway where seen_until <= clock_timestamp() + make_interval(secs => $3)
       for share skip locked
     ), free as (
       select partition from keeper k
       where k.gateway is null or k.gateway in (select id from gone)
       order by random() limit $2 for update skip locked)
     update keeper k set gateway = $1, epoch = k.epoch + 1,
       taken_at = case when k.epoch = 0 then k.taken_at else clock_timestamp() end
     from free where k.partition = free.partition
     returning k.partition, k.epoch`,
    [gateway, given.count, given.early],
  )
}

/** True if any gateway keeps the partition now. */
export async function hasKeeper(database: Database, partition: number): Promise<boolean> {
  const rows = await database.query(
    `select from keeper join gateway on gateway.id = keeper.gateway
     where partition = $1 and seen_until > clock_timestamp()`,
    [partition],
  )
  return rows.length === 1
}

/** Of a partition: for how many ms its gateway has kept it, and how many ms ago that renewed its leases. */
export type Kept = { for: number; renewed: number }

/**
 * The partitions of these that a gateway keeps now. `for` is Infinity if no other gateway kept it before.
 * @param lease for how many ms a lease is valid after it is renewed
 */
export async function selectKept(
  database: Database,
  partitions: readonly number[],
  lease: number,
): Promise<Map<number, Kept>> {
  const rows = await database.query<{ partition: number; for: number | null; left: number }>(
    `select partition, (extract(epoch from seen_until - statement_timestamp()) * 1000)::float8 as "left",
       case when isfinite(taken_at) then (extract(epoch from statement_timestamp() - taken_at) * 1000)::float8 end as "for"
     from keeper join gateway on gateway.id = keeper.gateway
     where partition = any($1::smallint[]) and seen_until > statement_timestamp()`,
    [partitions],
  )
  return new Map(
    rows.map((row) => [row.partition, { for: row.for ?? Infinity, renewed: Math.max(0, lease - row.left) }]),
  )
}

/** Releases partitions, so that another gateway need not wait for their leases to end. */
export async function releaseLeases(
  database: Database,
  gateway: string,
  partitions: readonly number[],
): Promise<void> {
  await database.query(
    `update keeper set gateway = null where gateway = $1 and partition = any($2::smallint[])`,
    [gateway, partitions],
  )
}

/**
 * Records the broker through which this gateway communicates with hubs. Returns false and records nothing if another
 * running gateway uses a different one: with two embedded brokers, a hub would only know one.
 */
export async function claimBroker(
  database: Database,
  gateway: string,
  broker: 'own' | 'outside',
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query('lock table gateway in share row exclusive mode')
    const others = await tx.query(
      `select 1 from gateway where id <> $1 and seen_until > clock_timestamp() and (broker = 'own' or $2 = 'own')
         and broker is not null`,
      [gateway, broker],
    )
    if (others.length > 0) return false
    await tx.query('update gateway set broker = $2 where id = $1', [gateway, broker])
    return true
  })
}

/** Removes a gateway that has stopped, which releases its partitions. */
export async function deleteGateway(database: Database, gateway: string): Promise<void> {
  await database.query('delete from gateway where id = $1', [gateway])
}
