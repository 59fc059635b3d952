import { randomUUID } from 'node:crypto'
import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_KEPT,
  alarmKinds,
  type AlarmKind,
  isAlarm,
  type Notification,
} from '@foyer/contract/notification.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Live } from '#base/live/live.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeating } from '#home/devices/heating-relay.ts'
import { climateOf } from '#home/devices/room-climate.ts'
import { alarmOf } from '@foyer/rules/home/plan-notifications.ts'
import type { OrderStates } from '@foyer/rules/room-order/order-state.ts'
import { isFrostRisk } from '@foyer/rules/room-alerts/room-alerts.ts'
import { selectOpenWindows, selectProtectedRooms } from './fact.store.ts'
import { missedOrders } from './missed-orders.ts'
import { type Correction, homeFacts, type HomeState, standingKinds } from './home-facts.ts'
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

/** Reads the hubs of homes with their connection. */
export { selectHubStates } from './fact.store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type Notifications = {
  list(reader: Reader): Promise<Notification[]>
  unread(database: Database, reader: Reader): Promise<{ count: number; alarms: number }>
  /** Marks these notifications as read, or all. */
  read(tx: Database, reader: Reader, ids: readonly string[] | null): Promise<void>
  /**
   * Notifies the people of a home in the transaction of the event: in the list, and by push and email as each of them
   * chose. A lasting event may be passed at each check: people are notified once while it lasts, however many gateways
   * and restarts there are, and an event that returns within an hour of its end is the same one, except an alarm. Events
   * of scenarios or rooms that no longer exist are ignored.
   */
  notify(tx: Database, event: NotificationEvent): Promise<void>
  /** Ends a lasting notification; does nothing if there is none. */
  end(tx: Database, over: EndedEvent): Promise<void>
  /**
   * Checks the state of homes at an instant (ms), notifies what is new, and ends what is over. Of a home that fails,
   * nothing is stored.
   */
  checkHomes(
    tx: Database,
    homes: readonly CheckedHome[],
    now: number,
  ): Promise<Map<string, NotificationCheck | { error: unknown }>>
}

/** What was read of a home before it is checked. */
export type CheckedHome = Pick<HomeState, 'hubs' | 'days' | 'cold'> & {
  homeId: string
  devices: readonly HomeDevice[]
  /** Throws if the home has an invalid week. */
  orders(): OrderStates
  power(): Promise<HomeState['power']>
}

/** The result of a check: when (ms) the next delay ends, null if none runs; and whether a failed order was notified. */
type NotificationCheck = { next: number | null; hasMissed: boolean }

type Parts = {
  database: Database
  clock: Clock
  live: Pick<Live, 'publish'>
  /** Called in the transaction that stored these new notifications. */
  onStored?(tx: Database, homeId: string, notificationIds: readonly string[]): Promise<void>
}

/** The notifications of homes, derived from facts that are stored anyway: after a restart none is sent twice. */
export function createNotifications(parts: Parts): Notifications {
  const { database, clock } = parts

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
      const again = isAlarm(fact.kind) ? null : HOUR
      const change = await insertFact(tx, audience, { ...fact, id, again })
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
    async checkHomes(tx, homes, now) {
      const homeIds = homes.map(({ homeId }) => homeId)
      // One after the other: a transaction has one connection.
      const held = byHome(await selectProtectedRooms(tx, homeIds, now))
      const windows = byHome(await selectOpenWindows(tx, homeIds))
      const standing = byHome(await selectStanding(tx, homeIds, standingKinds))
      const checks = new Map<string, NotificationCheck | { error: unknown }>()
      for (const { homeId, devices, orders, hubs, days, cold, power } of homes) {
        const stateNow = async () => ({
          now,
          hubs,
          windows: windows.get(homeId) ?? [],
          missed: missedOrders(orders()),
          days,
          power: await power(),
          standing: standing.get(homeId) ?? [],
          devices: devices.map((device) => ({
            ...device,
            battery: device.values.get('battery') ?? null,
            alarms: alarmsOf(device),
          })),
          cold,
          protected: (held.get(homeId) ?? []).map((room) => ({ ...room, celsius: celsiusIn(room, devices) })),
        })
        try {
          checks.set(homeId, await storeChanges(tx, homeId, await stateNow()))
        } catch (error) {
          checks.set(homeId, { error })
        }
      }
      return checks
    },
  }

  async function storeChanges(tx: Database, homeId: string, state: HomeState): Promise<NotificationCheck> {
    const { add, correct: corrections, end, next } = homeFacts(state)
    if (add.length + corrections.length + end.length > 0) {
      await tx.transaction(async (own) => {
        if (end.length > 0) await endFacts(own, homeId, end, state.now)
        await correct(own, homeId, corrections)
        const isNew = await write(own, { homeId, accountId: null, isForOwner: false }, add)
        if (isNew || end.length + corrections.length > 0) show(own, homeId)
      })
    }
    const keys = [...state.standing.filter(({ key }) => !end.includes(key)), ...add].map(({ key }) => key)
    return { next, hasMissed: keys.some((key) => key.startsWith('order_missed:')) }
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

/** The temperature of a room (°C); null if it is not known. */
function celsiusIn({ roomId }: { roomId: string }, devices: readonly HomeDevice[]): number | null {
  const own = devices.filter((device) => device.roomId === roomId)
  return climateOf(own, 'temperature')?.value ?? null
}

/** The rooms of a home that are cold enough for pipes to freeze, by the same rule as their alert. */
export function coldRooms(devices: readonly HomeDevice[]): { roomId: string; at: number; value: number }[] {
  return Map.groupBy(devices, ({ roomId }) => roomId)
    .entries()
    .toArray()
    .flatMap(([roomId, own]) => {
      const temperature = climateOf(own, 'temperature')
      const heating = own.filter(isHeating).map(({ reachable }) => ({ isReachable: reachable }))
      return roomId !== null && isFrostRisk(temperature, heating) ? [{ roomId, ...temperature }] : []
    })
}
