import { randomUUID } from 'node:crypto'
import type { SessionDevice } from '@foyer/contract/account.ts'
import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_KEPT,
  SCENARIO_MESSAGE_MAX,
  alarmKinds,
  type AlarmKind,
  type Notification,
} from '@foyer/contract/notification.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Live } from '#base/live/live.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { climateOf } from '#home/rooms/room-climate.ts'
import { isFrostRisk } from '@foyer/rules/room-alerts/room-alerts.ts'
import { selectHubStates, selectMissedOrders } from './fact.store.ts'
import { alarmOf, homeFacts, standingKinds } from './home-facts.ts'
import {
  countUnreadRows,
  endFacts,
  insertFact,
  insertReads,
  selectNotifications,
  selectStanding,
  trimFacts,
  type Audience,
  type Fact,
  type Reader,
} from './notification.store.ts'
import { presentNotification } from './present-notification.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What other parts of the gateway tell of themselves; the rest is found in what is stored. */
export type Told =
  | { kind: 'password_changed'; homeId: string; accountId: string }
  | { kind: 'new_sign_in'; homeId: string; accountId: string; sessionId: string; device: SessionDevice }
  /** To the owners of the home. */
  | { kind: 'invitation_accepted'; homeId: string; personId: string; person: string }
  /** Lasts. A room fell below its floor (`celsius` is measured) and is heated whatever was asked. */
  | { kind: 'frost_protection'; homeId: string; roomId: string; celsius: number }
  /** Lasts. A room that was asked to stop gets warmer all the same. */
  | { kind: 'heating_runaway'; homeId: string; roomId: string; celsius: number }
  /** Lasts, until it is active again. Its breaker suspended a scenario. */
  | { kind: 'scenario_suspended'; homeId: string; scenarioId: string }
  /** An action of a scenario: its own words, each once a run. Longer ones than `SCENARIO_MESSAGE_MAX` are cut. */
  | { kind: 'scenario_message'; homeId: string; scenarioId: string; runId: string; text: string }

/** What was told by a call, lasted, and is over. */
export type Over =
  | { kind: 'frost_protection' | 'heating_runaway'; homeId: string; roomId: string }
  | { kind: 'scenario_suspended'; homeId: string; scenarioId: string }

export type Notifications = {
  list(reader: Reader): Promise<Notification[]>
  unread(database: Database, reader: Reader): Promise<{ count: number; alarms: number }>
  /** Marks what is named as read, or all. */
  read(tx: Database, reader: Reader, ids: readonly string[] | null): Promise<void>
  /**
   * Tells the people of a home, in the transaction in which it happens: by the list, and by push and mail as each of
   * them chose. What lasts may be told at each look: people hear of it once while it does, however many gateways and
   * restarts there are, and what comes back within an hour of its end is the same. A scenario or room that is gone by
   * now tells nothing.
   */
  tell(tx: Database, told: Told): Promise<void>
  /** What was told so is over; where it was not, nothing changes. */
  end(tx: Database, over: Over): Promise<void>
  /**
   * Looks at what is stored of homes and tells what is new in them: of each whether anything is, and when (ms) to look
   * again.
   */
  lookAt(tx: Database, homeIds: readonly string[]): Promise<Map<string, Look>>
}

export type Look = { isNew: boolean; next: number | null }

/** What people are told unasked, made from facts that are stored anyway: after a restart nothing is told twice. */
export function createNotifications(parts: {
  database: Database
  /** Where is asked what is stored of many homes: who looks at them holds a transaction of another pool. */
  keeperReads: Database
  clock: Clock
  devices: Pick<Devices, 'ofHomes'>
  live: Pick<Live, 'publish'>
  /** Hears, in the transaction, of what was written down just now and was not told before. */
  onTold?(tx: Database, homeId: string, notificationIds: readonly string[]): Promise<void>
}): Notifications {
  const { database, keeperReads, clock } = parts

  /** The screens of a home that are open read what is told anew, once it is committed. */
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
      await trimFacts(tx, audience.homeId, { before, most: NOTIFICATIONS_KEPT })
    }
    if (made.length > 0) await parts.onTold?.(tx, audience.homeId, made)
    return isNew
  }

  return {
    list: async (reader) => (await selectNotifications(database, reader)).map(presentNotification),
    unread: (from, reader) => countUnreadRows(from, reader, alarmKinds),
    read: (tx, reader, ids) => insertReads(tx, reader, ids, clock.now()),
    async tell(tx, told) {
      if (await write(tx, audienceOf(told), [factOf(told, clock.now())])) show(tx, told.homeId)
    },
    async end(tx, over) {
      const subject = 'roomId' in over ? over.roomId : over.scenarioId
      await endFacts(tx, over.homeId, [`${over.kind}:${subject}`], clock.now())
      show(tx, over.homeId)
    },
    async lookAt(tx, homeIds) {
      const now = clock.now()
      const [hubs, devices, missed, standing] = await Promise.all([
        selectHubStates(keeperReads, homeIds),
        parts.devices.ofHomes(homeIds),
        selectMissedOrders(keeperReads, homeIds, now - DAY),
        selectStanding(keeperReads, homeIds, standingKinds),
      ])
      const [hubsOf, missedOf, standingOf] = [byHome(hubs), byHome(missed), byHome(standing)]
      const looks = new Map<string, Look>()
      for (const homeId of homeIds) {
        const own = devices.get(homeId) ?? []
        const { add, end, next } = homeFacts({
          now,
          hubs: hubsOf.get(homeId) ?? [],
          missed: missedOf.get(homeId) ?? [],
          standing: standingOf.get(homeId) ?? [],
          devices: own.map((device) => ({
            ...device,
            battery: device.values.get('battery') ?? null,
            alarms: alarmsOf(device),
          })),
          cold: coldRooms(own),
        })
        if (end.length > 0) await endFacts(tx, homeId, end, now)
        const isNew = await write(tx, { homeId, accountId: null, isForOwner: false }, add)
        looks.set(homeId, { isNew: isNew || end.length > 0, next })
      }
      return looks
    },
  }
}

function byHome<Row extends { homeId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ homeId }) => homeId)
}

/** What a device alarms about. */
function alarmsOf({ values }: HomeDevice): { kind: AlarmKind; at: number }[] {
  return [...alarmOf].flatMap(([capability, kind]) => {
    const said = values.get(capability)
    return said === undefined || said.value === 0 ? [] : [{ kind, at: said.at }]
  })
}

/** The rooms of a home in which it is cold enough for pipes to freeze, as their alert says. */
function coldRooms(devices: readonly HomeDevice[]): { roomId: string; at: number; value: number }[] {
  return Map.groupBy(devices, ({ roomId }) => roomId)
    .entries()
    .toArray()
    .flatMap(([roomId, own]) => {
      const temperature = climateOf(own, 'temperature')
      return roomId !== null && isFrostRisk(temperature) ? [{ roomId, ...temperature }] : []
    })
}

function audienceOf(told: Told): Audience {
  const { homeId } = told
  return {
    homeId,
    accountId: 'accountId' in told ? told.accountId : null,
    isForOwner: told.kind === 'invitation_accepted',
  }
}

function factOf(told: Told, at: number): Fact {
  switch (told.kind) {
    case 'password_changed':
      return { kind: told.kind, key: `${told.kind}:${told.accountId}:${at}`, at }
    case 'new_sign_in':
      return { kind: told.kind, key: `${told.kind}:${told.sessionId}`, at, device: told.device }
    case 'invitation_accepted':
      return { kind: told.kind, key: `${told.kind}:${told.personId}`, at, person: told.person }
    case 'frost_protection':
    case 'heating_runaway':
      return {
        kind: told.kind,
        key: `${told.kind}:${told.roomId}`,
        at,
        roomId: told.roomId,
        value: told.celsius,
      }
    case 'scenario_suspended':
      return {
        kind: told.kind,
        key: `${told.kind}:${told.scenarioId}`,
        at,
        scenarioId: told.scenarioId,
      }
    case 'scenario_message':
      return {
        kind: told.kind,
        key: `${told.kind}:${told.runId}:${told.text}`,
        at,
        scenarioId: told.scenarioId,
        text: told.text.slice(0, SCENARIO_MESSAGE_MAX),
      }
  }
}
