import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { isWaterHot } from '@foyer/rules/tariff/hot-water.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { Due } from '#base/due/due.ts'
import type { Errands } from '#base/keepers/errands.ts'
import type { Follower } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import type { Live } from '#base/live/live.ts'
import { selectTanks, selectTanksOf, type TankKey } from './hot-water.store.ts'
import { createHotWater, type HotWater } from './hot-water.ts'
import { settleTanks, type SettledTank } from './settle-tanks.ts'

/** Tanks that are settled in one transaction. */
const TANKS_AT_ONCE = 200

/** In ms of real time. */
export type HotWaterTimings = {
  /** What a relay that is back has to say how it stands before it is told anything. */
  settle: number
}

const usualTimings: HotWaterTimings = { settle: 20_000 }

const topics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines']

export type HotWaterRunner = HotWater &
  Follower & {
    /** The tanks of a home are looked at once this is committed: something that they follow has changed. */
    wake(tx: Database, homeId: string): Promise<void>
    close(): Promise<void>
  }

/** What the keeper of a tank knows of it. */
type Known = TankKey & {
  /** What it was told last; null: nothing, since it is there. */
  told: string | null
  /** Since when (ms) a one-off lets it heat; null where none does. */
  letAt: number | null
  /** Runs while its relay has the time to say how it stands. */
  settling: NodeJS.Timeout | null
}

/** Applies the modes of hot water: at each edge of the off-peak hours, at the end of a one-off, and after a return. */
export function createHotWaterRunner(parts: {
  database: Database
  reads: Database
  commands: Pick<Commands, 'ask' | 'askAll' | 'lastAsked' | 'dispatchAll' | 'note'>
  devices: Pick<Devices, 'ofHome' | 'ofHomes'>
  hubLink: Pick<HubLink, 'onConnectivity' | 'onDevicesChanged'>
  history: Pick<History, 'onFlush'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  errands: Pick<Errands, 'handle'>
  due: Pick<Due, 'handle' | 'write'>
  timings?: HotWaterTimings
}): HotWaterRunner {
  const { database, commands, hubLink, history, live, clock, log, errands, due } = parts
  const { settle } = parts.timings ?? usualTimings
  const known = new Map<string, Known>()
  /** What is just being written. */
  const writing = new Set<Promise<void>>()

  due.handle({
    kind: 'tank',
    most: TANKS_AT_ONCE,
    async work(tx, rows, now) {
      know(rows.map(({ homeId, subject }) => ({ homeId, deviceId: subject })))
      const settled = await settleTanks(parts, tx, { rows, now, actorFor })
      return {
        next: settled.next,
        async committed() {
          for (const tank of settled.tanks) note(tank)
          const changed = [...settled.commands, ...settled.tanks.filter(({ isOver }) => isOver)]
          for (const homeId of new Set(changed.map((one) => one.homeId))) {
            live.publish(homeId, { devices: [], stale: topics })
          }
          await commands.dispatchAll(settled.commands)
        },
      }
    },
  })

  /** Knows these tanks from now on; those that are new have the time to say how they stand. */
  function know(tanks: readonly TankKey[]): void {
    const fresh = tanks
      .filter(({ deviceId }) => !known.has(deviceId))
      .map(({ homeId, deviceId }): Known => ({ homeId, deviceId, told: null, letAt: null, settling: null }))
    for (const state of fresh) known.set(state.deviceId, state)
    if (fresh.length > 0) settleLater(fresh)
  }

  function actorFor(tank: SettledTank): Actor | null {
    const state = known.get(tank.deviceId)
    // What somebody does at the relay meanwhile is left alone until the next change.
    if (!isThere(tank, state) || state.told === wordOf(tank)) return null
    const kind = tank.isOver ? 'override_end' : state.told === null ? 'system' : 'schedule'
    return { kind, id: null, name: null }
  }

  function note(tank: SettledTank): void {
    const state = known.get(tank.deviceId)
    if (state === undefined) return
    state.letAt = tank.letAt
    if (isThere(tank, state)) state.told = wordOf(tank)
  }

  /** Has tanks looked at now. `again`: where that could not be written. */
  function look(
    read: (from: Database) => Promise<readonly TankKey[]> | readonly TankKey[],
    again: () => void = () => {},
  ): void {
    const run = database
      .transaction(async (tx) => write(tx, await read(tx)))
      .catch((error: unknown) => {
        log.error({ err: error }, 'tanks could not be looked at')
        again()
      })
      .finally(() => writing.delete(run))
    writing.add(run)
  }

  function write(tx: Database, tanks: readonly TankKey[]): Promise<void> {
    const at = clock.now()
    return due.write(
      tx,
      tanks.map(({ homeId, deviceId }) => ({ kind: 'tank', homeId, subject: deviceId, at })),
    )
  }

  /** Tells a relay what it owes once it has had the time to say how it stands. */
  function settleLater(states: readonly Known[]): void {
    const timer = setTimeout(() => {
      const there = states.filter(({ settling }) => settling === timer)
      for (const state of there) state.settling = null
      const again = () => settleLater(there.filter(({ deviceId }) => known.has(deviceId)))
      if (there.length > 0) look(() => there, again)
    }, settle).unref()
    // One that settles already begins anew: its former timer finds the others alone.
    for (const state of states) Object.assign(state, { told: null, settling: timer })
  }

  // As gateways of the former release tell of a mode that was chosen.
  errands.handle('tank', async (homeId) => look((from) => selectTanks(from, homeId)))

  const stops = [
    hubLink.onDevicesChanged((homeId) => look((from) => selectTanks(from, homeId))),
    hubLink.onConnectivity(({ deviceId, status }) => {
      const state = known.get(deviceId ?? '')
      if (state === undefined) return
      // A relay that nobody hears is told when it is back, whatever passed meanwhile.
      if (status === 'offline') state.told = null
      else settleLater([state])
    }),
    history.onFlush((changes) => {
      const hot = changes.flatMap(({ deviceId, values }) => {
        const state = known.get(deviceId)
        const isHot = state?.letAt != null && isWaterHot(values.get('instant_power') ?? null, state.letAt)
        return state !== undefined && isHot ? [state] : []
      })
      if (hot.length > 0) look(() => hot)
    }),
  ]

  return {
    ...createHotWater(parts),
    wake: async (tx, homeId) => write(tx, await selectTanks(tx, homeId)),
    async take(partitions) {
      know(await selectTanksOf(database, partitions))
    },
    async leave(partitions) {
      for (const state of known.values()) {
        if (!partitions.includes(partitionOf(state.homeId))) continue
        state.settling = null
        known.delete(state.deviceId)
      }
      await Promise.all(writing)
    },
    async close() {
      for (const stop of stops) stop()
      for (const { settling } of known.values()) clearTimeout(settling ?? undefined)
      await Promise.all(writing)
    },
  }
}

/** Whether a tank hears, and has had the time to say how it stands. */
function isThere({ isReachable }: SettledTank, state: Known | undefined): state is Known {
  return isReachable && state?.settling === null
}

function wordOf({ order }: SettledTank): string {
  return `${order.mode} ${order.isLet}`
}
