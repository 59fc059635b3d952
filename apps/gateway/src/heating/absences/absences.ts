import { randomUUID } from 'node:crypto'
import {
  type Absence,
  type AbsenceInput,
  type AbsencePreview,
  type AwayOrder,
  MOST_ABSENCES,
} from '@foyer/contract/absence.ts'
import { isAway, isOverSameSpan } from '@foyer/rules/absence/absence-claims.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Principal } from '#base/http/serve.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { AbsenceClaims } from './absence-claims.ts'
import { insertAbsenceEvent } from './absence-event.store.ts'
import type { AbsencePlan, AbsencePlans } from './absence-plans.ts'
import {
  type AbsenceKey,
  type AbsenceRow,
  countAbsencesLocked,
  insertAbsence,
  markEnded,
  selectAbsenceLocked,
  selectOpenAbsences,
  selectRoomIds,
  updateAbsenceRow,
} from './absence.store.ts'
import { presentAbsence, presentRoom, presentWater } from './present-absence.ts'
import { readAbsence, unplannedAbsence } from './read-absence.ts'

/** The person who makes a change. */
type Writer = Pick<Principal, 'homeId' | 'accountId' | 'accountName'>

export type Absences = {
  /** The absences that are planned or running, the next departure first. */
  list(homeId: string): Promise<Absence[]>
  /** The effect of an absence of the whole home until a return (ms). Throws `invalid_input` for invalid times. */
  preview(
    homeId: string,
    asked: { order: AwayOrder; departure: number; back: number | null },
  ): Promise<AbsencePreview>
  /**
   * Returns the existing absence if the same one is already planned. Throws `conflict` beyond the maximum number of a
   * home, `invalid_input` for rooms of another home, a home without rooms and invalid times.
   */
  create(tx: Database, input: AbsenceInput, writer: Writer): Promise<Absence>
  /** Throws `conflict` if it was changed since `version` or has ended, `not_found` if the home does not have it. */
  update(
    tx: Database,
    key: AbsenceKey,
    input: AbsenceInput & { version: number },
    writer: Writer,
  ): Promise<Absence>
  /** Ends an absence now; one that has ended stays as it is. */
  end(tx: Database, key: AbsenceKey, writer: Writer): Promise<void>
  /** True if an absence is running in the home now; `roomId`: in this room. Used by scenarios. */
  isAway(from: Database, homeId: string, roomId?: string): Promise<boolean>
}

/** The absences of homes: reading and changing them. */
export function createAbsences(parts: {
  database: Database
  reads: Database
  devices: Pick<Devices, 'ofHome'>
  plans: AbsencePlans
  claims: AbsenceClaims
  due: Pick<Due, 'write'>
  clock: Clock
}): Absences {
  const { database, reads, devices, plans, claims, due, clock } = parts

  async function waterFacts(homeId: string) {
    const [all, tariff] = await Promise.all([devices.ofHome(homeId), readTariffFacts(reads, homeId)])
    return { devices: all, tariff }
  }

  async function planOf(tx: Database, { homeId, absenceId }: AbsenceKey): Promise<AbsencePlan> {
    const all = await selectOpenAbsences(tx, [homeId])
    const [plan] = await plans.of(
      tx,
      homeId,
      all.filter(({ id }) => id === absenceId),
      { now: clock.now(), all },
    )
    if (plan === undefined) throw new GatewayError('not_found')
    return plan
  }

  /**
   * Applies a change that was just made, and its effect on other absences of the home. `over`: the causes of claims that
   * end with it.
   */
  async function settle(tx: Database, key: AbsenceKey, over: readonly string[] = []): Promise<Absence> {
    const plan = await planOf(tx, key)
    await scheduleAll(tx, key.homeId)
    await claims.change(tx, [{ homeId: key.homeId, plans: [plan], over }])
    return presentAbsence(plan, await waterFacts(key.homeId), clock.now())
  }

  /**
   * Schedules a pass over all absences of a home after the commit. Always before rooms are locked: the pass locks the
   * due rows first, then the rooms.
   */
  async function scheduleAll(tx: Database, homeId: string): Promise<void> {
    const at = clock.now()
    const all = await selectOpenAbsences(tx, [homeId])
    await due.write(
      tx,
      all.map(({ id }) => ({ kind: 'absence', homeId, subject: id, at })),
    )
  }

  const by = ({ accountId, accountName }: Writer) => ({ at: clock.now(), accountId, accountName })

  async function mustHave(tx: Database, key: AbsenceKey): Promise<AbsenceRow> {
    const row = await selectAbsenceLocked(tx, key)
    if (row === undefined) throw new GatewayError('not_found')
    return row
  }

  return {
    async list(homeId) {
      const now = clock.now()
      const all = await selectOpenAbsences(database, [homeId])
      if (all.length === 0) return []
      const [planned, water] = await Promise.all([
        plans.of(database, homeId, all, { now, all }),
        waterFacts(homeId),
      ])
      return planned.map((plan) => presentAbsence(plan, water, now))
    },
    async preview(homeId, { order, departure, back }) {
      const now = clock.now()
      if (back !== null && back <= departure)
        throw new GatewayError('invalid_input', { field: 'query.returnAt' })
      const absence = unplannedAbsence(homeId, { order, departure, back }, now)
      const [planned, water] = await Promise.all([
        plans.of(database, homeId, [absence], { now, all: [absence] }),
        waterFacts(homeId),
      ])
      return {
        rooms: planned.flatMap(({ rooms }) => rooms.map((room) => presentRoom(room, back))),
        hot_water: presentWater(absence, water),
      }
    },
    async create(tx, input, writer) {
      const { homeId } = writer
      const count = await countAbsencesLocked(tx, homeId)
      const now = clock.now()
      const choices = readAbsence(input, { now, roomIds: await selectRoomIds(tx, homeId), running: null })
      const twin = (await selectOpenAbsences(tx, [homeId])).find(
        (one) => one.order === choices.order && isOverSameSpan(one, choices),
      )
      if (twin !== undefined) {
        const plan = await planOf(tx, { homeId, absenceId: twin.id })
        return presentAbsence(plan, await waterFacts(homeId), now)
      }
      if (count >= MOST_ABSENCES) throw new GatewayError('conflict')
      const key = { homeId, absenceId: randomUUID() }
      await insertAbsence(tx, key, choices, by(writer))
      await insertAbsenceEvent(tx, key, { what: 'planned', at: now, by: writer, ...choices })
      return settle(tx, key)
    },
    async update(tx, key, { version, ...input }, writer) {
      const former = await mustHave(tx, key)
      const now = clock.now()
      const isOver = former.endedAt !== null || (former.back !== null && former.back <= now)
      if (isOver || former.version !== version) throw new GatewayError('conflict', { field: 'body.version' })
      const roomIds = await selectRoomIds(tx, key.homeId)
      const running = former.departure <= now ? former.departure : null
      const choices = readAbsence(input, { now, roomIds, running })
      await updateAbsenceRow(tx, key, choices, by(writer))
      await insertAbsenceEvent(tx, key, { what: 'changed', at: now, by: writer, ...choices })
      return settle(tx, key, [former.preheatId])
    },
    async end(tx, key, writer) {
      const row = await mustHave(tx, key)
      if (row.endedAt !== null) return
      const now = clock.now()
      await markEnded(tx, key, now)
      await insertAbsenceEvent(tx, key, { ...row, what: 'cancelled', at: now, by: writer })
      await scheduleAll(tx, key.homeId)
      await claims.change(tx, [{ homeId: key.homeId, plans: [], over: [row.id, row.preheatId] }])
    },
    async isAway(from, homeId, roomId) {
      return isAway(await selectOpenAbsences(from, [homeId]), clock.now(), roomId)
    },
  }
}
