import type { Capability } from '@foyer/contract/device.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'
import { LEAST_HIGH } from '@foyer/rules/tariff/high-power.ts'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { failedOrderChecks, notificationChecks, PACE } from '#base/due/notification-check.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import type { Live } from '#base/live/live.ts'
import { alarmOf } from '#home/notifications/home-facts.ts'
import type { HomeChecks } from './home-checks.ts'

/** Homes per transaction: a writer that schedules a check of one of them waits for its end. */
const HOMES_AT_ONCE = 20
/**
 * ms until a check for notifications that may have ended (a battery was changed, a room is warm again, a window was
 * shut) and of a high power, which has to last anyway. Most devices report these values in every message: a check each
 * time would cost more than storing the message.
 */
const LEISURE = 60_000

/** Capabilities that may start or end a notification, none of them urgent. */
const leisurely: readonly Capability[] = ['battery', 'temperature', 'open']

const alarmCapabilities = [...alarmOf.keys()]

export type HomeWatch = { close(): Promise<void> }

/** Checks homes when something happened that may need a notification, and when a delay ends. */
export function watchHomes(parts: {
  database: Database
  checks: HomeChecks
  hubLink: Pick<HubLink, 'onDevicesChanged'>
  history: Pick<History, 'onFlush'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Logger
  due: Pick<Due, 'handle' | 'write'>
}): HomeWatch {
  const { database, hubLink, history, live, clock, log, due } = parts
  /** When (ms) the next check of each home is, as far as it was scheduled here: it is not written each time. */
  const asked = new Map<string, number>()
  /** The order that each device reported last. */
  const modes = new Map<string, number>()
  let writing: Promise<unknown> = Promise.resolve()

  due.handle({
    kind: 'look',
    most: HOMES_AT_ONCE,
    async work(tx, rows) {
      const next = new Map<string, number | null>()
      const changed: string[] = []
      for (const { homeId } of rows) asked.delete(homeId)
      const checks = await parts.checks.check(
        tx,
        rows.map(({ homeId }) => homeId),
      )
      for (const [homeId, check] of checks) {
        next.set(homeId, check.next)
        if (check.isNew) changed.push(homeId)
      }
      return {
        next,
        async committed() {
          for (const homeId of changed) {
            live.publish(homeId, { devices: [], stale: ['listNotifications', 'countUnread'] })
          }
        },
      }
    },
  })

  /** Schedules a check soon for homes with a notification of a failed order: a device may follow it by now. */
  function checkFailedOrders(homeIds: ReadonlySet<string>): void {
    if (homeIds.size === 0) return
    writing = database
      .transaction(async (tx) => due.write(tx, await failedOrderChecks(tx, homeIds)))
      .catch((error: unknown) =>
        log.error({ err: error }, 'the check of a failed order could not be scheduled'),
      )
  }

  function scheduleCheck(homeIds: ReadonlySet<string>, after: number): void {
    const now = clock.now()
    const at = now + after
    // A check that is late, or that another keeper had to do, is scheduled again.
    const fresh = [...homeIds].filter((homeId) => {
      const known = asked.get(homeId)
      return known === undefined || known <= now || known > at
    })
    if (fresh.length === 0) return
    for (const homeId of fresh) asked.set(homeId, at)
    writing = database
      .transaction((tx) => due.write(tx, notificationChecks(fresh, after)))
      .catch((error: unknown) => {
        for (const homeId of fresh) asked.delete(homeId)
        log.error(
          { err: error },
          'checks of homes could not be scheduled; the next event of each home retries it',
        )
      })
  }

  const stops = [
    hubLink.onDevicesChanged((homeId) => scheduleCheck(new Set([homeId]), PACE)),
    history.onFlush((changes) => {
      const [alarming, bad, named] = [new Set<string>(), new Set<string>(), new Set<string>()]
      const moded = new Set<string>()
      for (const { homeId, deviceId, values } of changes) {
        const mode = values.get('thermostat_mode')?.value
        if (mode !== undefined && modes.get(deviceId) !== mode) {
          modes.set(deviceId, mode)
          moded.add(homeId)
        }
        const alarms = alarmCapabilities.flatMap((capability) => values.get(capability) ?? [])
        if (alarms.some(({ value }) => value !== 0)) alarming.add(homeId)
        else if (alarms.length > 0) bad.add(homeId)
        const temperature = values.get('temperature')?.value ?? 20
        if (isBatteryLow(values.get('battery')?.value) || temperature < 8) bad.add(homeId)
        else if (leisurely.some((one) => values.has(one))) named.add(homeId)
        else if ((values.get('apparent_power')?.value ?? 0) >= LEAST_HIGH) named.add(homeId)
      }
      checkFailedOrders(moded)
      scheduleCheck(alarming, 0)
      scheduleCheck(bad, PACE)
      scheduleCheck(named, LEISURE)
    }),
  ]

  return {
    async close() {
      for (const stop of stops) stop()
      await writing
    },
  }
}
