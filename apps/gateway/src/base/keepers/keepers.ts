import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { createGate } from '#base/http/gate.ts'
import { inPieces } from '#base/in-pieces.ts'
import type { Log } from '#base/log.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import {
  claimBroker,
  deleteGateway,
  holdLeases,
  insertGateway,
  releaseLeases,
  renewLeases,
  selectInstallation,
  takeLeases,
} from './keeper.store.ts'
import { partitionOf, PARTITIONS } from './partition.ts'

/**
 * Partitions that are taken up at once: their homes are read in one statement of each kind, which has to be done in its
 * five seconds also while the database is busy. What fails is given back, and that is no more than these.
 */
const TAKEN_AT_ONCE = 8
/** Of these pieces so many side by side: most of the time each waits for its hubs to say that they are there. */
const PIECES_AT_ONCE = 4

/** In ms of real time. */
export type KeeperTimings = {
  /** How often leases are renewed. */
  renew: number
  /** How long a lease holds that is not renewed. */
  lease: number
  /**
   * Who has not renewed for so long is followed, lease or not, by a gateway that has renewed its own all the while: it
   * is not the database that was away. Nothing is written twice: the fence asks the database, not the lease's end.
   */
  doubt: number
}

const keeperTimings: KeeperTimings = { renew: 2_000, lease: 8_000, doubt: 5_000 }

/** Somebody who works for homes while this gateway keeps them. */
export type Follower = {
  /** These partitions are kept from now on: what is known of their homes is read. */
  take(partitions: readonly number[]): Promise<void>
  /** They are another gateway's, or will be: nothing is done for their homes any more. */
  leave(partitions: readonly number[]): Promise<void>
}

/** Another gateway keeps the home: what was to be written as its keeper must not be. */
export class NotKeeperError extends Error {
  constructor() {
    super('another gateway keeps this home')
  }
}

export type Keepers = {
  /** Takes a fair share of the partitions, and goes on doing so. Resolves once the first ones are taken up. */
  start(): Promise<void>
  /** Before hubs are heard: throws a sentence where another gateway hears them by a broker that this one has not. */
  claimBroker(broker: 'own' | 'outside'): Promise<void>
  /** What tells this installation's sessions at a broker from those of others. */
  installation(): Promise<string>
  /** Whether this gateway keeps the home now. */
  keeps(homeId: string): boolean
  /** The partitions that this gateway keeps now. */
  kept(): number[]
  /** Resolves once the home, if it is kept here, is taken up by everybody who works for it. */
  takenUp(homeId: string): Promise<void>
  /** Followers are told in the order in which they came, of leaving in the other one. */
  follow(follower: Follower): Promise<void>
  /** In a transaction that writes as the home's keeper: throws `NotKeeperError` where that is another one. */
  fence(tx: Database, homeId: string): Promise<void>
  /** The same of many: which of these partitions are kept here, and will be until the transaction ends. */
  fenceAll(tx: Database, partitions: Iterable<number>): Promise<Set<number>>
  /** Leaves and gives back all that is kept. */
  close(): Promise<void>
}

/**
 * Who keeps which homes. Each partition has at most one keeper, by a lease in the database; one that is not renewed
 * ends, and another gateway takes its place. One gateway alone keeps all of them.
 */
export function createKeepers(parts: {
  database: Database
  log: Log
  timings?: KeeperTimings
  /** Its name, and that of a gateway that died and whose homes it may have without waiting for the end of their leases. */
  gateway?: { id: string; former: string | null }
  metrics?: Metrics
}): Keepers {
  const { database, log, timings = keeperTimings, metrics = unwatched } = parts
  const { id: gateway, former } = parts.gateway ?? { id: randomUUID(), former: null }
  const seconds = timings.lease / 1_000
  const leases = new Map<number, number>()
  /** The epochs of what is kept and of what is just being left: what was begun may be written down. */
  const epochs = new Map<number, number>()
  const followers: Follower[] = []
  /** What is being left: it is renewed until it is given back. */
  const leaving = new Set<number>()
  /** Resolves once a partition that was taken is taken up. */
  const takenUp = new Map<number, Promise<void>>()
  const pieces = createGate({ atOnce: PIECES_AT_ONCE, waiting: Infinity })
  /** Until when (ms of this process) the leases hold at the least. */
  let safeUntil = -Infinity
  /** Since when it has renewed without a gap, and when it did last (ms of this process). */
  let steadySince = Infinity
  let renewedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> = Promise.resolve()
  /** Taking up and leaving, one after the other: leases are renewed meanwhile. */
  let moving: Promise<void> = Promise.resolve()
  let isClosed = false
  const kept = () => (performance.now() < safeUntil ? [...leases.keys()] : [])

  metrics.watch(
    'gauge',
    { name: 'foyer_partitions_kept', help: 'Parts of all homes that this gateway works for; 256 in all.' },
    () => [{ value: kept().length }],
  )
  const changes = metrics.counter({
    name: 'foyer_partitions_moved_total',
    help: 'Parts of all homes that this gateway took over, lost because it was away, or gave to another one.',
    labels: ['how'],
  })

  function move(work: () => Promise<void>): Promise<void> {
    const moved = moving.then(work)
    moving = moved.catch((error: unknown) => log.error({ err: error }, 'homes could not change hands'))
    return moved
  }

  async function takeUp(some: readonly number[]): Promise<void> {
    try {
      for (const follower of followers) await follower.take(some)
    } catch (error) {
      // Half taken up they would be nobody's: whoever comes next, this one perhaps, begins anew.
      log.error({ err: error }, 'homes could not be taken up; they are given back')
      void giveBack(some)
    }
  }

  function take(partitions: readonly number[]): void {
    const before = moving
    const all = Array.from(inPieces(partitions, TAKEN_AT_ONCE), (some) => {
      const done = before.then(() => pieces.run(() => takeUp(some)))
      for (const partition of some) takenUp.set(partition, done)
      return done
    })
    void move(async () => void (await Promise.all(all)))
  }

  function leave(
    partitions: readonly number[],
    release: () => Promise<void> = async () => {},
  ): Promise<void> {
    if (partitions.length === 0) return Promise.resolve()
    for (const partition of partitions) {
      leases.delete(partition)
      takenUp.delete(partition)
      leaving.add(partition)
    }
    return move(async () => {
      try {
        for (const follower of followers.toReversed()) await follower.leave(partitions)
        await release()
      } catch (error) {
        log.error({ err: error }, 'homes could not be left')
      }
      for (const partition of partitions) {
        leaving.delete(partition)
        epochs.delete(partition)
      }
    })
  }

  /** Leaves partitions and lets another gateway have them. */
  function giveBack(partitions: readonly number[]): Promise<void> {
    return leave(partitions, () => releaseLeases(database, gateway, partitions))
  }

  /** Renews, leaves what was lost or is too much, takes what is free. */
  async function turn(): Promise<void> {
    const asked = performance.now()
    // Who was away itself, or whose database was, cannot tell who else is.
    if (asked - renewedAt > 2 * timings.renew) steadySince = asked
    const early = asked - steadySince < timings.doubt ? 0 : (timings.lease - timings.doubt) / 1_000
    const { renewed, taken, share } = await database.transaction(async (tx) => {
      const gateways = await insertGateway(tx, gateway, { seconds, early })
      const share = Math.ceil(PARTITIONS / Math.max(gateways, 1))
      const renewed = await renewLeases(tx, gateway, seconds)
      const count = Math.max(share - renewed.length, 0)
      const taken = count === 0 ? [] : await takeLeases(tx, gateway, { count, seconds, early })
      return { renewed, taken, share }
    })
    renewedAt = asked
    safeUntil = asked + timings.lease
    const mine = new Map(renewed.map(({ partition, epoch }) => [partition, epoch]))
    // One that went to another gateway and came back meanwhile has another epoch: what is known of it is old.
    const lost = [...leases].flatMap(([partition, epoch]) =>
      mine.get(partition) === epoch ? [] : [partition],
    )
    void leave(lost)
    // Its own of before it was killed, too; what is just being left is taken up once that is over.
    const fresh = [...renewed, ...taken].filter(
      ({ partition }) => !leases.has(partition) && !leaving.has(partition),
    )
    for (const { partition, epoch } of fresh) {
      leases.set(partition, epoch)
      epochs.set(partition, epoch)
    }
    take(fresh.map(({ partition }) => partition))
    const surplus = [...leases.keys()].slice(share)
    void giveBack(surplus)
    for (const [how, list] of Object.entries({ taken: fresh, lost, given: surplus })) {
      if (list.length > 0) changes.add(list.length, { how })
    }
    if (fresh.length + lost.length + surplus.length > 0) {
      log.info(
        { taken: fresh.length, lost: lost.length, given: surplus.length, kept: leases.size },
        'homes kept',
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
        log.error({ err: error }, 'leases could not be renewed; trying again')
        if (performance.now() >= safeUntil) void leave([...leases.keys()])
      }
      if (!isClosed) timer = setTimeout(() => void run(), timings.renew).unref()
    })
    return renewing
  }

  async function fenceAll(tx: Database, partitions: Iterable<number>): Promise<Set<number>> {
    const held = [...new Set(partitions)].flatMap((partition) => {
      const epoch = epochs.get(partition)
      return epoch === undefined ? [] : [{ partition, epoch }]
    })
    return new Set(held.length === 0 ? [] : await holdLeases(tx, gateway, held))
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
        'There is another gateway on this database. Several need one broker for all of them: set MQTT_URL at each. If it has just ended, it is forgotten within 8 seconds.',
      )
    },
    installation: () => selectInstallation(database),
    keeps: (homeId) => leases.has(partitionOf(homeId)) && performance.now() < safeUntil,
    kept,
    takenUp: (homeId) => takenUp.get(partitionOf(homeId)) ?? Promise.resolve(),
    follow: (follower) =>
      move(async () => {
        followers.push(follower)
        for (const some of inPieces([...leases.keys()], TAKEN_AT_ONCE)) await follower.take(some)
      }),
    async fence(tx, homeId) {
      const partition = partitionOf(homeId)
      if (!(await fenceAll(tx, [partition])).has(partition)) throw new NotKeeperError()
    },
    fenceAll,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await renewing
      try {
        await giveBack([...leases.keys()])
        await moving
        await deleteGateway(database, gateway)
      } catch (error) {
        log.warn({ err: error }, 'leases were not given back; they end by themselves')
      }
    },
  }
}
