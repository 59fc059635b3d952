import type { Command } from '@foyer/contract/command.ts'
import type { LiveTopic } from '@foyer/contract/live.ts'
import { hotWaterAt, hotWaterChoice, isWaterHot } from '@foyer/rules/tariff/hot-water.ts'
import type { TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import type { Errands } from '#base/keepers/errands.ts'
import type { Keepers } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Live } from '#base/live/live.ts'
import {
  selectTankHomes,
  selectTankLocked,
  selectTanks,
  updateTank,
  type TankKey,
} from './hot-water.store.ts'
import { createHotWater, type HotWater } from './hot-water.ts'

/** All in ms of real time. */
export type HotWaterTimings = {
  /** The longest sleep: a change of the contract or of the clock is noticed within it. */
  longestSleep: number
  /** What a relay that is back has to say how it stands before it is told anything. */
  settle: number
}

const usualTimings: HotWaterTimings = { longestSleep: 30_000, settle: 20_000 }

const topics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines']

export type HotWaterRunner = HotWater & {
  /** Takes tanks up: each is told again what its mode wants, where it does something else. */
  take(): Promise<void>
  /** Leaves the tanks of these homes to their next keeper. */
  leave(partitions: readonly number[]): Promise<void>
  /** The mode of a tank of this home was chosen. */
  wake(homeId: string): void
  close(): Promise<void>
}

/** What a tank was told last, and since when (real ms) it answers. */
type Known = { homeId: string; told: string | null; answersSince: number | null }

/** Applies the modes of hot water: at each edge of the off-peak hours, at the end of a one-off, and after a return. */
export function createHotWaterRunner(parts: {
  database: Database
  reads: Database
  commands: Pick<Commands, 'ask' | 'lastAsked' | 'dispatch' | 'note'>
  devices: Pick<Devices, 'ofHome'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  keepers: Pick<Keepers, 'keeps' | 'kept' | 'fence'>
  errands: Pick<Errands, 'handle' | 'send'>
  timings?: HotWaterTimings
}): HotWaterRunner {
  const { database, commands, devices, live, clock, log, keepers, errands } = parts
  const timings = parts.timings ?? usualTimings
  const hotWater = createHotWater(parts)
  const known = new Map<string, Known>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  function run(): void {
    running = running.then(settleAll).catch((error: unknown) => {
      log.error({ err: error }, 'hot water could not be looked after; trying again')
      sleep(timings.longestSleep)
    })
  }

  function sleep(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(run, Math.min(Math.max(ms, 0), timings.longestSleep)).unref()
  }

  async function settleAll(): Promise<void> {
    let next = Infinity
    for (const homeId of await selectTankHomes(database, keepers.kept())) {
      if (isClosed) return
      if (!keepers.keeps(homeId)) continue
      next = Math.min(next, await settleHome(homeId))
    }
    sleep(next - clock.now())
  }

  /** Brings a home's tanks up to now; gives the instant (ms) of the next change. */
  async function settleHome(homeId: string): Promise<number> {
    const [facts, all, tanks] = await Promise.all([
      readTariffFacts(database, homeId),
      devices.ofHome(homeId),
      selectTanks(database, homeId),
    ])
    let next = Infinity
    for (const tank of tanks) {
      const device = all.find((one) => one.id === tank.deviceId)
      if (device === undefined) continue
      const { change, at } = await settle(tank, device, facts)
      next = Math.min(next, at ?? Infinity)
      if (change === null) continue
      live.publish(homeId, { devices: [], stale: topics })
      if (change.command !== null) await commands.dispatch(homeId, change.command)
    }
    return next
  }

  async function settle(
    key: TankKey,
    device: HomeDevice,
    facts: TariffFacts,
  ): Promise<{ change: { command: Command | null } | null; at: number | null }> {
    const state = known.get(key.deviceId) ?? { homeId: key.homeId, told: null, answersSince: null }
    known.set(key.deviceId, state)
    // A relay that nobody hears is told when it is back, whatever passed meanwhile.
    if (!device.reachable) Object.assign(state, { told: null, answersSince: null })
    else state.answersSince ??= performance.now()
    return database.transaction(async (tx) => {
      await keepers.fence(tx, key.homeId)
      const tank = await selectTankLocked(tx, key)
      if (tank === undefined) return { change: null, at: null }
      const now = clock.now()
      const power = device.reachable ? (device.values.get('instant_power') ?? null) : null
      const isOver =
        tank.mode === 'on' &&
        ((tank.endsAt ?? 0) <= now || (tank.setAt !== null && isWaterHot(power, tank.setAt)))
      if (isOver) await updateTank(tx, key, { ...hotWaterChoice('auto', now), setAt: now, setByName: null })
      const order = hotWaterAt(isOver ? hotWaterChoice('auto', now) : tank, facts, now)
      const at = order.endsAt ?? order.changesAt
      const word = `${order.mode} ${order.isLet}`
      const since = state.answersSince
      const isSettled = since !== null && performance.now() - since >= timings.settle
      if (!isSettled || word === state.told) return { change: isOver ? { command: null } : null, at }
      const actor = actorOf(isOver ? 'override_end' : state.told === null ? 'system' : 'schedule')
      const command = await hotWater.apply(tx, key, {
        isLet: order.isLet,
        actor,
        ...(isOver ? { ecsMode: 'auto' as const } : {}),
      })
      state.told = word
      return { change: { command }, at }
    })
  }

  errands.handle('tank', async () => sleep(0))

  return {
    ...hotWater,
    take: async () => sleep(0),
    async leave(partitions) {
      for (const [deviceId, { homeId }] of known) {
        if (partitions.includes(partitionOf(homeId))) known.delete(deviceId)
      }
      await running
    },
    wake(homeId) {
      live.publish(homeId, { devices: [], stale: topics })
      void errands.send('tank', homeId, '')
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

function actorOf(kind: 'override_end' | 'system' | 'schedule'): Actor {
  return { kind, id: null, name: null }
}
