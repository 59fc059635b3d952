import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { createGate } from '#base/http/gate.ts'
import { inPieces } from '#base/in-pieces.ts'
import type { Log } from '#base/log.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import {
  claimBroker,
  deleteGateway,
  insertGateway,
  type Kept,
  releaseLeases,
  selectInstallation,
  selectKept,
  selectLeases,
  takeLeases,
} from './keeper.store.ts'
import { partitionOf, PARTITIONS } from './partition.ts'

/**
 * Partitions that are taken over together: the rows of their homes are read with one statement per kind, which must
 * finish within the statement timeout of five seconds even on a busy database. After a failure all of them are
 * released.
 */
const TAKEN_AT_ONCE = 8
/**
 * Number of such chunks that are taken over concurrently: each mostly waits for its hubs to report that they are
 * online.
 */
const PIECES_AT_ONCE = 4

/** In ms of real time. */
export type KeeperTimings = {
  /** How often leases are renewed. */
  renew: number
  /** How long a lease is valid without a renewal. */
  lease: number
  /**
   * After so long without a renewal a gateway's partitions are taken over even if its lease is still valid, but only by
   * a gateway that renewed its own leases all the time, so the database was available. A gateway that goes on reading
   * messages stores nothing twice: readings carry their own time.
   */
  doubt: number
}

const keeperTimings: KeeperTimings = { renew: 1_000, lease: 8_000, doubt: 4_000 }

export type { Kept } from './keeper.store.ts'

/** The partitions of these that a gateway keeps now, with how long it has, and when it was last seen. */
export function readKept(database: Database, partitions: readonly number[]): Promise<Map<number, Kept>> {
  return selectKept(database, partitions, keeperTimings.lease)
}

/** Reads the messages of the hubs of homes while this gateway keeps them. */
export type PartitionReader = {
  /** Starts to keep these partitions: loads the state of their homes. */
  onAssigned(partitions: readonly number[]): Promise<void>
  /**
   * Stops the work for the homes of these partitions, which another gateway will keep; or keeps already, if they were
   * lost: what this gateway remembers of them may be outdated.
   */
  onRevoked(partitions: readonly number[], isLost: boolean): Promise<void>
}

export type Keepers = {
  /** Starts to take a fair share of the partitions. Resolves when the first ones are taken over. */
  start(): Promise<void>
  /**
   * Must be called before connecting to hubs. Throws an error with a message for the user if another gateway uses a
   * broker that this one cannot use.
   */
  claimBroker(broker: 'own' | 'outside'): Promise<void>
  /** The id that distinguishes this installation's sessions at a broker from those of others. */
  installation(): Promise<string>
  /** True if this gateway keeps the home now. */
  keeps(homeId: string): boolean
  /** The partitions that this gateway keeps now. */
  kept(): number[]
  /** Resolves when the reader has taken over the home; immediately if the home is not kept here. */
  takenUp(homeId: string): Promise<void>
  /** Sets the reader, which takes over the partitions that are kept already. */
  setReader(reader: PartitionReader): Promise<void>
  /** Leaves and releases all partitions. */
  close(): Promise<void>
}

/**
 * Assigns homes to gateways. Each partition has at most one keeper, by a lease in the database. A lease that is not
 * renewed ends, and another gateway takes the partition. A single gateway keeps all partitions.
 */
export function createKeepers(parts: {
  database: Database
  log: Log
  timings?: KeeperTimings
  /**
   * `id` of this gateway, and `former`: a gateway that died, whose partitions this one may take without waiting for
   * their leases to end.
   */
  gateway?: { id: string; former: string | null }
  metrics?: Metrics
}): Keepers {
  const { database, log, timings = keeperTimings, metrics = unwatched } = parts
  const { id: gateway, former } = parts.gateway ?? { id: randomUUID(), former: null }
  const seconds = timings.lease / 1_000
  const leases = new Map<number, number>()
  let reader: PartitionReader | undefined
  /** Partitions that are being left, and are kept until they are released. */
  const leaving = new Set<number>()
  /** For each partition, resolves when it is taken over. */
  const takenUp = new Map<number, Promise<void>>()
  const pieces = createGate({ atOnce: PIECES_AT_ONCE, waiting: Infinity })
  /** Until when (ms of this process) the leases are certainly valid. */
  let safeUntil = -Infinity
  /** Since when this gateway has renewed without a gap, and when it last did (ms of this process). */
  let steadySince = Infinity
  let renewedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> = Promise.resolve()
  /** Taking over and leaving run one after the other, while leases are renewed independently. */
  let moving: Promise<void> = Promise.resolve()
  let isClosed = false
  const kept = () => (performance.now() < safeUntil ? [...leases.keys()] : [])

  metrics.watch(
    'gauge',
    {
      name: 'foyer_partitions_kept',
      help: 'Partitions of homes that this gateway owns. There are 256 in total.',
    },
    () => [{ value: kept().length }],
  )
  const changes = metrics.counter({
    name: 'foyer_partitions_moved_total',
    help: 'Partitions that this gateway took, lost because its lease had expired, or gave to another gateway.',
    labels: ['how'],
  })

  function move(work: () => Promise<void>): Promise<void> {
    const moved = moving.then(work)
    moving = moved.catch((error: unknown) =>
      log.error({ err: error }, 'homes could not be moved to another gateway'),
    )
    return moved
  }

  async function takeUp(some: readonly number[]): Promise<void> {
    try {
      await reader?.onAssigned(some)
    } catch (error) {
      // Partly taken over, they would have no working keeper: released, the next keeper (perhaps this one) starts from
      // the beginning.
      log.error({ err: error }, 'homes could not be started after a takeover; their leases are released')
      void revoke(some, false)
    }
  }

  function assign(partitions: readonly number[]): void {
    const before = moving
    const all = Array.from(inPieces(partitions, TAKEN_AT_ONCE), (some) => {
      const done = before.then(() => pieces.run(() => takeUp(some)))
      for (const partition of some) takenUp.set(partition, done)
      return done
    })
    void move(async () => void (await Promise.all(all)))
  }

  /** Leaves partitions, and releases them unless they are lost. */
  function revoke(partitions: readonly number[], isLost: boolean): Promise<void> {
    if (partitions.length === 0) return Promise.resolve()
    for (const partition of partitions) {
      leases.delete(partition)
      takenUp.delete(partition)
      leaving.add(partition)
    }
    return move(async () => {
      try {
        await reader?.onRevoked(partitions, isLost)
        if (!isLost) await releaseLeases(database, gateway, partitions)
      } catch (error) {
        log.error({ err: error }, 'homes could not be released')
      }
      for (const partition of partitions) leaving.delete(partition)
    })
  }

  /**
   * How many seconds before the end of their leases other gateways count as gone. A gateway that was suspended or
   * without a database cannot judge which others are: after a longer gap for all of them, the first one to resume would
   * find leases of the others that were not renewed for `doubt`. Judged right before each use: the gap may be in the
   * middle of a turn.
   */
  function early(): number {
    const now = performance.now()
    if (now - renewedAt > timings.doubt - timings.renew) steadySince = now
    return now - steadySince < timings.doubt ? 0 : (timings.lease - timings.doubt) / 1_000
  }

  /** Renews leases, leaves partitions that were lost or exceed the share, takes free ones. */
  async function turn(): Promise<void> {
    const asked = performance.now()
    const { renewed, taken, share } = await database.transaction(async (tx) => {
      const gateways = await insertGateway(tx, gateway, { seconds, early: early() })
      const share = Math.ceil(PARTITIONS / Math.max(gateways, 1))
      const renewed = await selectLeases(tx, gateway)
      const count = Math.max(share - renewed.length, 0)
      const taken = count === 0 ? [] : await takeLeases(tx, gateway, { count, early: early() })
      return { renewed, taken, share }
    })
    renewedAt = asked
    safeUntil = asked + timings.lease
    const mine = new Map(renewed.map(({ partition, epoch }) => [partition, epoch]))
    // A partition that went to another gateway and came back has another epoch: its loaded state is outdated.
    const lost = [...leases].flatMap(([partition, epoch]) =>
      mine.get(partition) === epoch ? [] : [partition],
    )
    void revoke(lost, true)
    // Includes partitions of this gateway from before it was killed. Those being left are taken over afterwards.
    const fresh = [...renewed, ...taken].filter(
      ({ partition }) => !leases.has(partition) && !leaving.has(partition),
    )
    for (const { partition, epoch } of fresh) leases.set(partition, epoch)
    assign(fresh.map(({ partition }) => partition))
    const surplus = [...leases.keys()].slice(share)
    void revoke(surplus, false)
    for (const [how, list] of Object.entries({ taken: fresh, lost, given: surplus })) {
      if (list.length > 0) changes.add(list.length, { how })
    }
    if (fresh.length + lost.length + surplus.length > 0) {
      log.info(
        { taken: fresh.length, lost: lost.length, given: surplus.length, kept: leases.size },
        'homes owned',
      )
    }
  }

  function run(): Promise<void> {
    renewing = renewing.then(async () => {
      clearTimeout(timer)
      if (isClosed) return
      try {
        await turn()
      } catch (error) {
        log.error({ err: error }, 'leases could not be renewed; retrying')
        if (performance.now() >= safeUntil) void revoke([...leases.keys()], true)
      }
      if (!isClosed) timer = setTimeout(() => void run(), timings.renew).unref()
    })
    return renewing
  }

  return {
    async start() {
      if (former !== null) await deleteGateway(database, former)
      await run()
      await moving
    },
    async claimBroker(broker) {
      if (await claimBroker(database, gateway, broker)) return
      throw new Error(
        'Another gateway uses this database. Several gateways need a common broker: set MQTT_URL for each of them. If the other gateway has just stopped, try again in 8 seconds.',
      )
    },
    installation: () => selectInstallation(database),
    keeps: (homeId) => leases.has(partitionOf(homeId)) && performance.now() < safeUntil,
    kept,
    takenUp: (homeId) => takenUp.get(partitionOf(homeId)) ?? Promise.resolve(),
    setReader: (given) =>
      move(async () => {
        reader = given
        for (const some of inPieces([...leases.keys()], TAKEN_AT_ONCE)) await given.onAssigned(some)
      }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await renewing
      try {
        await revoke([...leases.keys()], false)
        await moving
        await deleteGateway(database, gateway)
      } catch (error) {
        log.warn({ err: error }, 'leases could not be released; they expire by themselves')
      }
    },
  }
}
