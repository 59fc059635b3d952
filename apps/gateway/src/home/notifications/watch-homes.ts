import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import type { Follower, Keepers } from '#base/keepers/keepers.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import type { Live } from '#base/live/live.ts'
import { selectHomesOf } from './fact.store.ts'
import { BATTERY_LOW, DEVICE_PATIENCE, HUB_PATIENCE } from './home-facts.ts'
import type { Notifications } from './notifications.ts'

/** ms between two looks at one home: of what happens in between, the second sees all. */
const PACE = 5_000
/**
 * ms until a look for what may be over: a battery was changed, a room is warm again. A look is ten questions, and most
 * devices name both in every message: a look each time would be more work than storing what they say.
 */
const LEISURE = 60_000
/** A little after the patience is over. */
const MARGIN = 1_000

export type HomeWatch = Follower & {
  close(): Promise<void>
}

/** Looks at homes when something happened in them that somebody may be told of. */
export function watchHomes(parts: {
  database: Database
  notifications: Pick<Notifications, 'lookAt'>
  hubLink: Pick<HubLink, 'onConnectivity' | 'onDevicesChanged'>
  history: Pick<History, 'onFlush'>
  live: Pick<Live, 'publish' | 'onPublish'>
  log: Logger
  keepers: Pick<Keepers, 'keeps'>
}): HomeWatch {
  const { database, notifications, hubLink, history, live, log, keepers } = parts
  const waiting = new Set<string>()
  const later = new Set<NodeJS.Timeout>()
  const leisurely = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  /** Whether homes were given to be looked after. */
  let isBegun = false
  let isClosed = false

  function look(homeId: string): void {
    if (isClosed || !isBegun) return
    waiting.add(homeId)
    timer ??= setTimeout(() => {
      timer = undefined
      running = running.then(lookAtWaiting)
    }, PACE).unref()
  }

  function lookLater(homeId: string, ms: number): void {
    if (isClosed) return
    const pause = setTimeout(() => {
      later.delete(pause)
      leisurely.delete(homeId)
      look(homeId)
    }, ms)
    later.add(pause.unref())
  }

  function lookAtLeisure(homeId: string): void {
    if (leisurely.has(homeId)) return
    leisurely.add(homeId)
    lookLater(homeId, LEISURE)
  }

  async function lookAtWaiting(): Promise<void> {
    const homeIds = [...waiting]
    waiting.clear()
    for (const homeId of homeIds) {
      if (isClosed) return
      if (!keepers.keeps(homeId)) continue
      try {
        const isNew = await notifications.lookAt(homeId)
        if (isNew) live.publish(homeId, { devices: [], stale: ['listNotifications', 'countUnread'] })
      } catch (error) {
        log.error({ err: error }, 'a home could not be looked at; it will be when something happens next')
      }
    }
  }

  const stops = [
    hubLink.onConnectivity(({ homeId, deviceId, status }) => {
      look(homeId)
      if (deviceId !== null) return
      lookLater(homeId, (status === 'offline' ? HUB_PATIENCE : DEVICE_PATIENCE) + MARGIN)
    }),
    hubLink.onDevicesChanged(look),
    history.onFlush((changes) => {
      for (const { homeId, values } of changes) {
        const battery = values.get('battery')?.value ?? 100
        const temperature = values.get('temperature')?.value ?? 20
        if (battery <= BATTERY_LOW || temperature < 8) look(homeId)
        else if (values.has('battery') || values.has('temperature')) lookAtLeisure(homeId)
      }
    }),
    live.onPublish((homeId, { stale }) => {
      if (stale.includes('listCommands')) look(homeId)
    }),
  ]

  return {
    async take(partitions) {
      isBegun = true
      for (const homeId of await selectHomesOf(database, partitions)) {
        look(homeId)
        lookLater(homeId, DEVICE_PATIENCE + MARGIN)
      }
    },
    // What waits to be looked at is passed over.
    leave: async () => {},
    async close() {
      isClosed = true
      for (const stop of stops) stop()
      for (const pause of later) clearTimeout(pause)
      clearTimeout(timer)
      await running
    },
  }
}
