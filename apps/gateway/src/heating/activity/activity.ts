import type { Activity, ConnectivityLog, Outcome } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'
import type { Commands } from '#heating/commands/commands.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import {
  occurrenceKinds,
  selectAbsenceEvents,
  selectActors,
  selectAuditedChanges,
  selectChanges,
  selectConnectivity,
  selectHandsSeen,
  selectOpenWindows,
  selectOccurrences,
  selectWeekChanges,
  type AbsenceEventRow,
  type AuditedChangeRow,
  type ChangeCall,
  type ChangeRow,
  type ConnectivityRow,
  type HandRow,
  type NamedPlace,
  type OccurrenceRow,
  type WeekChangeRow,
} from './activity.store.ts'

const byName = new Intl.Collator('fr', { numeric: true })

const DAY = 24 * 3_600_000
const LONGEST_SPAN = 90 * DAY
/** More changes than a home makes in that span; it bounds one reply. */
const MOST_ROWS = 5_000

type ActivityPage = {
  homeId: string
  roomId: string | null
  before: number | null
  limit: number
  kind: Activity['kind'] | null
  /** A kind of actor or the id of a person; if set, only commands are listed. */
  actor: string | null
  /** The outcome of a request; if set, only commands are listed. */
  outcome: Outcome | null
}

type ConnectivitySpan = {
  homeId: string
  from: number
  to: number
  deviceId: string | null
  hubId: string | null
}

/** Times at which a device could not be reached, ms: [from, to). */
export type Outage = { from: number; to: number }

export type ActivityLog = {
  /** What happened, newest first. A page never cuts between events of one instant. */
  list(page: ActivityPage): Promise<Activity[]>
  /** The people who sent requests, in the order of their names. */
  actors(homeId: string): Promise<{ id: string; name: string }[]>
  /** Changes of reachability. Throws `invalid_input` for an empty span or one longer than 90 days. */
  connectivity(span: ConnectivitySpan): Promise<ConnectivityLog[]>
  /** The outages of each device that touch a span of at most 90 days. */
  outages(homeId: string, from: number, to: number): Promise<Map<string, Outage[]>>
  /** Since when (ms) the windows that are open have been, by device. */
  openWindows(homeId: string): Promise<Map<string, number>>
}

/**
 * The events of homes, put together from the ledger, the connectivity log, the occurrences, the changes of weeks and the
 * audit log.
 */
export function createActivity(parts: { database: Database; commands: Pick<Commands, 'list'> }): ActivityLog {
  const { database } = parts
  return {
    async list(page) {
      const { kind, actor, outcome } = page
      const isWanted = (...kinds: Activity['kind'][]) =>
        (kind === null || kinds.includes(kind)) && (outcome === null || kinds.includes('command'))
      const hasNoActor = actor === null
      const [commands, changes, occurrences, weekChanges, hands, absences, auditedChanges] =
        await Promise.all([
          isWanted('command') ? parts.commands.list({ ...page, deviceId: null }) : [],
          hasNoActor && isWanted('connectivity') ? selectChanges(database, page) : [],
          hasNoActor && isWanted(...occurrenceKinds)
            ? selectOccurrences(database, {
                ...page,
                kind: occurrenceKinds.find((one) => one === kind) ?? null,
              })
            : [],
          isWanted('schedule') ? selectWeekChanges(database, page) : [],
          hasNoActor && isWanted('hand') ? selectHandsSeen(database, page) : [],
          isWanted('absence') ? selectAbsenceEvents(database, page) : [],
          isWanted('change') && page.roomId === null ? selectAuditedChanges(database, page) : [],
        ])
      const all = [
        ...commands.map(ofCommand),
        ...changes.map(ofChange),
        ...occurrences.map(ofOccurrence),
        ...weekChanges.map(ofWeekChange),
        ...hands.map(ofHand),
        ...absences.map(ofAbsence),
        ...auditedChanges.map(ofAuditedChange),
      ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || one.id.localeCompare(other.id))
      const last = all[page.limit - 1]
      return last === undefined ? all : all.filter((item) => Date.parse(item.at) >= Date.parse(last.at))
    },
    actors: async (homeId) =>
      (await selectActors(database, homeId)).toSorted((one, other) => byName.compare(one.name, other.name)),
    async connectivity(span) {
      if (!(span.from < span.to)) throw new GatewayError('invalid_input', { field: 'query.endDate' })
      if (span.to - span.from > LONGEST_SPAN) {
        throw new GatewayError('invalid_input', { field: 'query.startDate' })
      }
      const rows = await selectConnectivity(database, { ...span, limit: MOST_ROWS })
      return rows.map(presentLog)
    },
    async outages(homeId, from, to) {
      // An outage that began long before still counts: look back by the longest span of the log.
      const span = { homeId, from: from - LONGEST_SPAN, to, deviceId: null, hubId: null, limit: MOST_ROWS }
      const outages = new Map<string, Outage[]>()
      for (const row of await selectConnectivity(database, span)) {
        const end = row.endedAt ?? Infinity
        if (row.deviceId === null || row.status === 'online' || end <= from) continue
        outages.set(row.deviceId, [...(outages.get(row.deviceId) ?? []), { from: row.at, to: end }])
      }
      return outages
    },
    async openWindows(homeId) {
      const rows = await selectOpenWindows(database, homeId)
      return new Map(rows.map(({ deviceId, at }) => [deviceId, at]))
    },
  }
}

function ofCommand(command: Command): Activity {
  return {
    id: command.id,
    at: command.requested_at,
    kind: 'command',
    device: command.device,
    room: command.room,
    actor: command.actor,
    command,
    state: null,
    duration: null,
  }
}

function ofChange(row: ChangeRow): Activity {
  return {
    ...placeOf(row),
    id: `connectivity-${row.id}`,
    at: instant(row.at),
    kind: 'connectivity',
    actor: null,
    command: null,
    state: row.state,
    duration: row.formerSeconds === null ? null : Math.round(row.formerSeconds),
  }
}

function ofOccurrence(row: OccurrenceRow): Activity {
  return {
    ...placeOf(row),
    id: row.id,
    at: instant(row.at),
    kind: row.kind,
    actor: null,
    command: null,
    state: row.state,
    duration: null,
  }
}

function ofWeekChange(row: WeekChangeRow): Activity {
  return {
    id: row.id,
    at: instant(row.at),
    kind: 'schedule',
    ...placeOf(row),
    actor: { kind: 'user', name: row.accountName },
    command: null,
    state: null,
    duration: null,
  }
}

function ofHand(row: HandRow): Activity {
  const { mode, setpoint } = row
  return {
    ...placeOf(row),
    id: row.id,
    at: instant(row.at),
    kind: 'hand',
    actor: null,
    command: null,
    state: null,
    hand: { order: mode === null ? null : orderOfNumber(mode), setpoint },
    duration: null,
  }
}

function ofAbsence(row: AbsenceEventRow): Activity {
  const { accountName, departure, back } = row
  return {
    id: row.id,
    at: instant(row.at),
    kind: 'absence',
    device: null,
    room: null,
    actor: accountName === null ? null : { kind: 'user', name: accountName },
    command: null,
    state: null,
    absence: { event: row.what, departure_at: instant(departure), return_at: instantOrNull(back) },
    duration: null,
  }
}

const doneByCall = {
  createScenario: { subject: 'scenario', done: 'created' },
  updateScenario: { subject: 'scenario', done: 'changed' },
  patchScenario: { subject: 'scenario', done: 'switched' },
  duplicateScenario: { subject: 'scenario', done: 'copied' },
  restoreScenario: { subject: 'scenario', done: 'restored' },
  deleteScenario: { subject: 'scenario', done: 'deleted' },
  addContract: { subject: 'contract', done: 'created' },
  updateContract: { subject: 'contract', done: 'changed' },
  removeContract: { subject: 'contract', done: 'deleted' },
  createHub: { subject: 'hub', done: 'created' },
  renewHubSecret: { subject: 'hub', done: 'secret_renewed' },
  revokeHub: { subject: 'hub', done: 'access_revoked' },
  removeHub: { subject: 'hub', done: 'deleted' },
} as const satisfies Record<ChangeCall, Pick<NonNullable<Activity['change']>, 'subject' | 'done'>>

function ofAuditedChange(row: AuditedChangeRow): Activity {
  const { call, accountName, objectId, objectName } = row
  return {
    id: `change-${row.id}`,
    at: instant(row.at),
    kind: 'change',
    device: null,
    room: null,
    actor: { kind: 'user', name: accountName },
    command: null,
    state: null,
    change: { ...doneByCall[call], id: objectId, name: objectName },
    duration: null,
  }
}

function placeOf(row: NamedPlace): Pick<Activity, 'device' | 'room'> {
  const { deviceId, deviceName, roomId, roomName } = row
  return {
    device: deviceId === null || deviceName === null ? null : { id: deviceId, name: deviceName },
    room: roomId === null || roomName === null ? null : { id: roomId, name: roomName },
  }
}

function presentLog(row: ConnectivityRow): ConnectivityLog {
  return {
    device_id: row.deviceId,
    hub_id: row.hubId,
    timestamp: instant(row.at),
    status: row.status,
    duration: row.endedAt === null ? null : Math.round((row.endedAt - row.at) / 1_000),
    details: row.details,
  }
}
