import { randomUUID } from 'node:crypto'
import {
  type Absence,
  type AbsenceInput,
  type AbsencePreview,
  type AwayOrder,
  MOST_ABSENCES,
} from '@foyer/contract/absence.ts'
import { isAway, isOverSameSpan } from '@foyer/rules/absence/absence-claims.ts'
import { LONGEST_ESTIMATE } from '@foyer/rules/home/absence-saving.ts'
import { planReturns } from '@foyer/rules/home/plan-absences.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Principal } from '#base/http/serve.ts'
import { readMeasuredRooms } from '#energy/energy/measured-rooms.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import type { Devices } from '#home/devices/devices.ts'
import { lockHome, selectRoomIds } from '#home/homes/homes.ts'
import type { History } from '#history/history.ts'
import { insertAbsenceEvents } from './absence-event.store.ts'
import {
  type AbsenceKey,
  type AbsenceRow,
  insertAbsence,
  markEnded,
  selectAbsence,
  selectOpenAbsences,
  updateAbsenceRow,
} from './absence.store.ts'
import {
  type AbsencePlan,
  presentAbsence,
  presentRoom,
  presentSavings,
  presentWater,
} from './present-absence.ts'
import { readAbsence, unplannedAbsence } from './read-absence.ts'
import { readAbsentRooms } from './room-returns.ts'

/** The person who makes a change. */
type Writer = Pick<Principal, 'homeId' | 'accountId' | 'accountName'>

export type Absences = {
  /** The absences that are planned or running, the next departure first. */
  list(homeId: string): Promise<Absence[]>
  /** The effect of an absence of the whole home until a return (ms), and what it saves. Throws `invalid_input` for invalid times. */
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

/**
 * The absences of homes: reading and changing them. A change wakes the home, whose plan sets its rooms and begins and
 * ends absences.
 */
export function createAbsences(parts: {
  database: Database
  reads: Database
  devices: Pick<Devices, 'ofHome'>
  history: Pick<History, 'readHome'>
  clock: Clock
}): Absences {
  const { database, reads, history, clock } = parts

  /** The plans of absences of a home, and the facts of its hot water. `all`: the open absences of the home. */
  async function readPlans(
    from: Database,
    homeId: string,
    absences: readonly AbsenceRow[],
    { all, now }: { all: readonly AbsenceRow[]; now: number },
  ) {
    const [devices, tariff] = await Promise.all([
      parts.devices.ofHome(homeId),
      readTariffFacts(reads, homeId),
    ])
    const rooms = await readAbsentRooms(parts, from, { homeId, devices }, now)
    const plans = absences.map((absence): AbsencePlan => ({
      absence,
      rooms: planReturns(absence, { rooms, all }, now),
    }))
    return { plans, water: { devices, tariff } }
  }

  /** One absence of a home as it is stored now, with its plan. */
  async function presentOne(tx: Database, { homeId, absenceId }: AbsenceKey): Promise<Absence> {
    const now = clock.now()
    const all = await selectOpenAbsences(tx, [homeId])
    const own = all.filter(({ id }) => id === absenceId)
    const { plans, water } = await readPlans(tx, homeId, own, { all, now })
    const [plan] = plans
    if (plan === undefined) throw new GatewayError('not_found')
    return presentAbsence(plan, water, now)
  }

  const by = ({ accountId, accountName }: Writer) => ({ at: clock.now(), accountId, accountName })

  async function lock(tx: Database, key: AbsenceKey): Promise<AbsenceRow> {
    await lockHome(tx, key.homeId)
    const row = await selectAbsence(tx, key)
    if (row === undefined) throw new GatewayError('not_found')
    return row
  }

  return {
    async list(homeId) {
      const now = clock.now()
      const all = await selectOpenAbsences(database, [homeId])
      if (all.length === 0) return []
      const { plans, water } = await readPlans(database, homeId, all, { all, now })
      return plans.map((plan) => presentAbsence(plan, water, now))
    },
    async preview(homeId, { order, departure, back }) {
      const now = clock.now()
      if (back !== null && back <= departure)
        throw new GatewayError('invalid_input', { field: 'query.returnAt' })
      const absence = unplannedAbsence(homeId, { order, departure, back }, now)
      const { plans, water } = await readPlans(database, homeId, [absence], { all: [absence], now })
      const { tariff } = water
      const rooms = plans.flatMap((plan) => plan.rooms)
      const savings =
        back === null || back - now > LONGEST_ESTIMATE
          ? []
          : presentSavings(
              rooms,
              { order, departure, back },
              { tariff, measured: await readMeasuredRooms({ history }, { homeId, zone: tariff.zone, now }) },
              now,
            )
      return {
        rooms: rooms.map((room) => presentRoom(room, back)),
        hot_water: presentWater(absence, water),
        savings,
      }
    },
    async create(tx, input, writer) {
      const { homeId } = writer
      await lockHome(tx, homeId)
      const now = clock.now()
      const choices = readAbsence(input, { now, roomIds: await selectRoomIds(tx, homeId), running: null })
      const open = await selectOpenAbsences(tx, [homeId])
      const twin = open.find((one) => one.order === choices.order && isOverSameSpan(one, choices))
      if (twin !== undefined) return presentOne(tx, { homeId, absenceId: twin.id })
      if (open.length >= MOST_ABSENCES) throw new GatewayError('conflict')
      const key = { homeId, absenceId: randomUUID() }
      await insertAbsence(tx, key, choices, by(writer))
      await insertAbsenceEvents(tx, [{ ...key, what: 'planned', at: now, by: writer, ...choices }])
      return presentOne(tx, key)
    },
    async update(tx, key, { version, ...input }, writer) {
      const former = await lock(tx, key)
      const now = clock.now()
      const isOver = former.endedAt !== null || (former.back !== null && former.back <= now)
      if (isOver || former.version !== version) throw new GatewayError('conflict', { field: 'body.version' })
      const roomIds = await selectRoomIds(tx, key.homeId)
      const running = former.departure <= now ? former.departure : null
      const choices = readAbsence(input, { now, roomIds, running })
      await updateAbsenceRow(tx, key, choices, by(writer))
      await insertAbsenceEvents(tx, [{ ...key, what: 'changed', at: now, by: writer, ...choices }])
      return presentOne(tx, key)
    },
    async end(tx, key, writer) {
      const row = await lock(tx, key)
      if (row.endedAt !== null) return
      const now = clock.now()
      await markEnded(tx, key, now)
      await insertAbsenceEvents(tx, [{ ...key, ...row, what: 'cancelled', at: now, by: writer }])
    },
    async isAway(from, homeId, roomId) {
      return isAway(await selectOpenAbsences(from, [homeId]), clock.now(), roomId)
    },
  }
}
