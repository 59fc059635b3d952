import { randomUUID } from 'node:crypto'
import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_KEPT,
  alarmKinds,
  type AlarmKind,
  type Notification,
} from '@foyer/contract/notification.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Live } from '#base/live/live.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeating } from '#home/devices/heating-relay.ts'
import { climateOf } from '#home/devices/room-climate.ts'
import type { OrderStates } from '@foyer/rules/room-order/order-state.ts'
import { isFrostRisk } from '@foyer/rules/room-alerts/room-alerts.ts'
import type { DayNews } from '@foyer/rules/tariff/day-news.ts'
import type { HighPower } from '@foyer/rules/tariff/high-power.ts'
import { selectHubStates, selectOpenWindows, selectProtectedRooms } from './fact.store.ts'
import { missedOrders } from './missed-orders.ts'
import { alarmOf, type Correction, homeFacts, standingKinds } from './home-facts.ts'
import { countUnreadRows, insertReads } from './notification-read.store.ts'
import {
  correctFact,
  endFacts,
  insertFact,
  selectNotifications,
  selectStanding,
  trimFacts,
  type Audience,
  type Fact,
  type Reader,
} from './notification.store.ts'
import { presentNotification } from './present-notification.ts'
import { audienceOf, factOf, keyOf, type EndedEvent, type NotificationEvent } from './notification-events.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const noStates: OrderStates = { rooms: new Map(), devices: new Map() }

export type Notifications = {
  list(reader: Reader): Promise<Notification[]>
  unread(database: Database, reader: Reader): Promise<{ count: number; alarms: number }>
  /** Marks these notifications as read, or all. */
  read(tx: Database, reader: Reader, ids: readonly string[] | null): Promise<void>
  /**
   * Notifies the people of a home in the transaction of the event: in the list, and by push and email as each of them
   * chose. A lasting event may be passed at each check: people are notified once while it lasts, however many gateways
   * and restarts there are, and an event that returns within an hour of its end is the same one. Events of scenarios or
   * rooms that no longer exist are ignored.
   */
  notify(tx: Database, event: NotificationEvent): Promise<void>
  /** Ends a lasting notification; does nothing if there is none. */
  end(tx: Database, over: EndedEvent): Promise<void>
  /**
   * Checks the state of homes and notifies what is new. Returns for each home whether anything changed, and when (ms)
   * to check again.
   */
  checkHomes(
    tx: Database,
    homeIds: readonly string[],
    state: CheckedState,
  ): Promise<Map<string, NotificationCheck>>
}

/** What was read of homes before they are checked. */
type CheckedState = {
  devices: ReadonlyMap<string, readonly HomeDevice[]>
  orders: ReadonlyMap<string, OrderStates>
  /** The days of Tempo and EJP that homes may be notified of. Homes without any are missing. */
  days: ReadonlyMap<string, readonly DayNews[]>
  /** The homes whose power is close to their subscription. */
  power: ReadonlyMap<string, HighPower>
}

export type NotificationCheck = { isNew: boolean; next: number | null }

type Parts = {
  database: Database
  /** The database for reads of many homes: the caller holds a transaction of another pool. */
  keeperReads: Database
  clock: Clock
  live: Pick<Live, 'publish'>
  /** Called in the transaction that stored these new notifications. */
  onStored?(tx: Database, homeId: string, notificationIds: readonly string[]): Promise<void>
}

/** The notifications of homes, derived from facts that are stored anyway: after a restart none is sent twice. */
export function createNotifications(parts: Parts): Notifications {
  const { database, keeperReads, clock } = parts

  /** Open screens of a home fetch the notifications again once this is committed. */
  function show(tx: Database, homeId: string): void {
    tx.afterCommit(() =>
      parts.live.publish(homeId, { devices: [], stale: ['listNotifications', 'countUnread'] }),
    )
  }

  async function write(tx: Database, audience: Audience, facts: readonly Fact[]): Promise<boolean> {
    const made: string[] = []
    let isNew = false
    for (const fact of facts) {
      const id = randomUUID()
      const change = await insertFact(tx, audience, { ...fact, id, again: HOUR })
      if (change === 'made') made.push(id)
      isNew = isNew || change !== 'nothing'
    }
    if (isNew) {
      const before = clock.now() - NOTIFICATION_DAYS * DAY
      await trimFacts(tx, audience.homeId, { before, most: NOTIFICATIONS_KEPT, lasting: standingKinds })
    }
    if (made.length > 0) await parts.onStored?.(tx, audience.homeId, made)
    return isNew
  }

  async function correct(tx: Database, homeId: string, corrections: readonly Correction[]): Promise<void> {
    const sent: string[] = []
    for (const { key, fact, isSent } of corrections) {
      const ids = await correctFact(tx, homeId, key, fact)
      if (isSent) sent.push(...ids)
    }
    if (sent.length > 0) await parts.onStored?.(tx, homeId, sent)
  }

  return {
    list: async (reader) => (await selectNotifications(database, reader)).map(presentNotification),
    unread: (from, reader) => countUnreadRows(from, reader, alarmKinds),
    read: (tx, reader, ids) => insertReads(tx, reader, ids, clock.now()),
    async notify(tx, event) {
      if (await write(tx, audienceOf(event), [factOf(event, clock.now())])) show(tx, event.homeId)
    },
    async end(tx, over) {
      await endFacts(tx, over.homeId, [keyOf(over)], clock.now())
      show(tx, over.homeId)
    },
    async checkHomes(tx, homeIds, { devices, orders, days, power }) {
      const now = clock.now()
      const [hubs, held, windows, standing] = await Promise.all([
        selectHubStates(keeperReads, homeIds),
        selectProtectedRooms(keeperReads, homeIds, now),
        selectOpenWindows(keeperReads, homeIds),
        selectStanding(keeperReads, homeIds, standingKinds),
      ])
      const [hubsOf, standingOf] = [byHome(hubs), byHome(standing)]
      const [heldOf, windowsOf] = [byHome(held), byHome(windows)]
      const checks = new Map<string, NotificationCheck>()
      for (const homeId of homeIds) {
        const own = devices.get(homeId) ?? []
        const facts = homeFacts({
          now,
          hubs: hubsOf.get(homeId) ?? [],
          windows: windowsOf.get(homeId) ?? [],
          missed: missedOrders(orders.get(homeId) ?? noStates),
          days: days.get(homeId) ?? [],
          power: power.get(homeId) ?? null,
          standing: standingOf.get(homeId) ?? [],
          devices: own.map((device) => ({
            ...device,
            battery: device.values.get('battery') ?? null,
            alarms: alarmsOf(device),
          })),
          cold: coldRooms(own),
          protected: (heldOf.get(homeId) ?? []).map((room) => ({
            ...room,
            celsius:
              climateOf(
                own.filter(({ roomId }) => roomId === room.roomId),
                'temperature',
              )?.value ?? null,
          })),
        })
        const { end, next } = facts
        if (end.length > 0) await endFacts(tx, homeId, end, now)
        await correct(tx, homeId, facts.correct)
        const isNew = await write(tx, { homeId, accountId: null, isForOwner: false }, facts.add)
        checks.set(homeId, { isNew: isNew || end.length + facts.correct.length > 0, next })
      }
      return checks
    },
  }
}

function byHome<Row extends { homeId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ homeId }) => homeId)
}

/** The alarms that a device reports. */
function alarmsOf({ values }: HomeDevice): { kind: AlarmKind; at: number }[] {
  return [...alarmOf].flatMap(([capability, kind]) => {
    const reading = values.get(capability)
    return reading === undefined || reading.value === 0 ? [] : [{ kind, at: reading.at }]
  })
}

/** The rooms of a home that are cold enough for pipes to freeze, by the same rule as their alert. */
function coldRooms(devices: readonly HomeDevice[]): { roomId: string; at: number; value: number }[] {
  return Map.groupBy(devices, ({ roomId }) => roomId)
    .entries()
    .toArray()
    .flatMap(([roomId, own]) => {
      const temperature = climateOf(own, 'temperature')
      const heating = own.filter(isHeating).map(({ reachable }) => ({ isReachable: reachable }))
      return roomId !== null && isFrostRisk(temperature, heating) ? [{ roomId, ...temperature }] : []
    })
}
