import { type Absence, createAbsence, listAbsences } from '@foyer/contract/absence.ts'
import { listActivity } from '@foyer/contract/activity.ts'
import type { AnyCall } from '@foyer/contract/call.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { parkIds } from '@foyer/contract/session.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { signIn, startTestApp, type TestRequest } from './app.ts'
import { eventually } from './hub.ts'
import { makeTestHome } from './world.ts'

export const HOUR = 3_600_000
export const friday = Date.parse('2027-01-22T17:00:00+01:00')
export const sunday = Date.parse('2027-01-24T19:00:00+01:00')
export const iso = (at: number) => new Date(at).toISOString()
export const weekend = {
  room_ids: null,
  order: 'frost_protection' as const,
  departure_at: iso(friday),
  return_at: iso(sunday),
}

/** A home with one heated room, without planned absences and overrides. */
export async function openAbsenceHome(database?: OpenDatabase) {
  const at = await startTestApp({
    environment: { FOYER_DATA: makeTemporaryFolder() },
    ...(database === undefined ? {} : { database }),
  })
  await at.app.listen()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  await at.database.query('delete from absence where home_id = $1', [home.homeId])
  await at.database.query('delete from room_override where home_id = $1', [home.homeId])
  const token = await signIn(at, home.owner)
  const ask = (call: AnyCall, request: TestRequest = {}) => at.ask(call, { token, ...request })
  const plan = async (body: object = {}): Promise<Absence> =>
    createAbsence.reply.parse((await ask(createAbsence, { body: { ...weekend, ...body } })).body)
  const list = async () => listAbsences.reply.parse((await ask(listAbsences)).body)
  const orderOfRoom = async () => listRooms.reply.parse((await ask(listRooms)).body)[0]?.order
  /** Sets the clock once the changes so far are planned. */
  const goTo = async (instant: number) => {
    await eventually(
      () => at.database.query('select from home_wake where home_id = $1', [home.homeId]),
      (wakes) => wakes.length === 0,
    )
    at.clock.set(instant)
    await ask(setRoomOrder, { params: { roomId: home.roomId }, body: { order: 'auto' } })
  }
  /** The events of absences, oldest first. */
  const events = async () =>
    listActivity.reply
      .parse((await ask(listActivity, { query: { kind: 'absence' } })).body)
      .toReversed()
      .map(({ absence, actor }) => `${absence?.event} ${actor === null ? 'by itself' : 'by a person'}`)
  return { at, home, ask, goTo, plan, list, orderOfRoom, events }
}
