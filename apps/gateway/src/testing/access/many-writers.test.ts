import { listAbsences, updateAbsence } from '@foyer/contract/absence.ts'
import type { AnyCall } from '@foyer/contract/call.ts'
import { listRooms, reorderRooms } from '@foyer/contract/room.ts'
import { getRoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { getScenario, updateScenario } from '@foyer/contract/scenario.ts'
import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { listContracts, updateContract } from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { bringAbsenceBack, laterAbsence } from '#testing/absences.ts'
import { bringRoomsBack, spareRoomId } from '#testing/rooms.ts'
import { signIn, startTestApp, type TestRequest } from '#testing/app.ts'
import { makeTestHome, nightRule } from '#testing/world.ts'

const WRITERS = 50

async function start() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  await bringRoomsBack(at.database, home)
  const token = await signIn(at, home.owner)
  const ask = (call: AnyCall, request: TestRequest = {}) => at.ask(call, { token, ...request })
  /** Fifty concurrent writes, each with other content; returns which ones succeeded, and the refusals. */
  const writeAll = async (call: AnyCall, request: (writer: number) => TestRequest) => {
    const writers = Array.from({ length: WRITERS }, (_, writer) => writer)
    const answers = await Promise.all(writers.map((writer) => ask(call, request(writer))))
    const won = writers.filter((writer) => answers[writer]?.status === 200)
    const refused = answers.filter(({ status }) => status === 409).map(({ text }) => JSON.parse(text))
    return { won, refused }
  }
  return { at, home, ask, writeAll }
}

test('of fifty weeks written concurrently from one version one is stored, and the others get a conflict', async () => {
  const { at, home, ask, writeAll } = await start()
  const params = { roomId: home.roomId }
  const { version } = getSchedule.reply.parse((await ask(getSchedule, { params })).body)
  const weekOf = (writer: number) => [
    [{ start: 15 * writer, end: 1440, order: 'eco' }],
    [],
    [],
    [],
    [],
    [],
    [],
  ]
  const { won, refused } = await writeAll(setSchedule, (writer) => ({
    params,
    body: { version, week: weekOf(writer) },
  }))

  expect([won.length, refused.length]).toEqual([1, WRITERS - 1])
  expect(refused[0]).toMatchObject({ code: 'conflict' })
  expect((await ask(getSchedule, { params })).body).toMatchObject({ week: weekOf(won[0] ?? 0) })
  await at.close()
})

test('of fifty concurrent changes of a scenario from one version one is stored, and the others get a conflict', async () => {
  const { at, home, ask, writeAll } = await start()
  const params = { scenarioId: home.scenarioId }
  const { version } = getScenario.reply.parse((await ask(getScenario, { params })).body)
  const { won, refused } = await writeAll(updateScenario, (writer) => ({
    params,
    body: {
      name: `Nuit ${writer}`,
      type: 'heating',
      mode: 'eco',
      is_secure: false,
      time_zone: 'Europe/Paris',
      operation_days: [1],
      rules: [{ ...nightRule(home.roomId), active: true }],
      version,
    },
  }))

  expect([won.length, refused.length]).toEqual([1, WRITERS - 1])
  for (const answer of refused) expect(answer).toMatchObject({ code: 'conflict', field: 'body.version' })
  // Returns the stored version and its author; a refused user still has their own draft to compare.
  expect((await ask(getScenario, { params })).body).toMatchObject({
    name: `Nuit ${won[0]}`,
    version: version + 1,
    modified_by: expect.stringMatching(/^Personne /),
  })
  await at.close()
})

test('of fifty concurrent changes of an absence from one version one is stored, and the others get a conflict', async () => {
  const { at, home, ask, writeAll } = await start()
  await bringAbsenceBack(at.database, home)
  const find = async () =>
    listAbsences.reply.parse((await ask(listAbsences)).body).find(({ id }) => id === home.absenceId)
  const version = (await find())?.version ?? 0
  const returnOf = (writer: number) => new Date(Date.UTC(2027, 2, 7, 18, writer)).toISOString()
  const { won, refused } = await writeAll(updateAbsence, (writer) => ({
    params: { absenceId: home.absenceId },
    body: { ...laterAbsence, return_at: returnOf(writer), version },
  }))

  expect([won.length, refused.length]).toEqual([1, WRITERS - 1])
  for (const answer of refused) expect(answer).toMatchObject({ code: 'conflict', field: 'body.version' })
  expect(await find()).toMatchObject({
    return_at: returnOf(won[0] ?? 0),
    version: version + 1,
    set_by: expect.stringMatching(/^Personne /),
  })
  await at.close()
})

test('of fifty concurrent corrections of a contract from one version one is stored whole, and the others get a conflict', async () => {
  const { at, home, ask, writeAll } = await start()
  const contractOf = (writer: number) => ({
    valid_from: '2026-01-01',
    option: 'base',
    subscribed_power: 3 + 3 * (writer % 4),
    off_peak: [],
    prices: [{ valid_from: '2026-01-01', base: (100 + writer) / 1_000 }],
  })
  const find = async () =>
    listContracts.reply.parse((await ask(listContracts)).body).find(({ id }) => id === home.contractId)
  const version = (await find())?.version
  const { won, refused } = await writeAll(updateContract, (writer) => ({
    params: { contractId: home.contractId },
    body: { ...contractOf(writer), version },
  }))
  const kept = await find()

  expect([won.length, refused.length]).toEqual([1, WRITERS - 1])
  expect(refused[0]).toMatchObject({ code: 'conflict', field: 'body.version' })
  const own = kept?.prices.filter((price) => price.is_own) ?? []
  expect(own).toHaveLength(1)
  expect(own[0]?.base).toBe(contractOf(won[0] ?? 0).prices[0]?.base)
  expect(kept?.subscribed_power).toBe(contractOf(won[0] ?? 0).subscribed_power)
  await at.close()
})

test('of fifty concurrent changes of a room’s settings from one version one is stored, and the others get a conflict', async () => {
  const { at, home, ask, writeAll } = await start()
  const params = { roomId: home.roomId }
  const { version } = getRoomSettings.reply.parse((await ask(getRoomSettings, { params })).body)
  const protectionOf = (writer: number) => ({ floor: 5 + (writer % 5) / 2, ceiling: 25 + (writer % 10) / 2 })
  const { won, refused } = await writeAll(setRoomSettings, (writer) => ({
    params,
    body: { version, protection: protectionOf(writer) },
  }))

  expect([won.length, refused.length]).toEqual([1, WRITERS - 1])
  expect(refused[0]).toMatchObject({ code: 'conflict' })
  const kept = getRoomSettings.reply.parse((await ask(getRoomSettings, { params })).body)
  expect(kept).toMatchObject({ version: version + 1, protection: protectionOf(won[0] ?? 0) })
  await at.close()
})

test('of fifty concurrent changes of the order of rooms the last one applies, with each room once', async () => {
  const { at, home, ask, writeAll } = await start()
  const rooms = [home.roomId, spareRoomId(home)]
  const { won } = await writeAll(reorderRooms, (writer) => ({
    body: { room_ids: writer % 2 === 0 ? rooms : rooms.toReversed() },
  }))
  const listed = listRooms.reply.parse((await ask(listRooms)).body).map(({ id }) => id)

  expect(won).toHaveLength(WRITERS)
  expect(listed.toSorted()).toEqual(rooms.toSorted())
  const positions = await at.database.query('select distinct position from room where home_id = $1', [
    home.homeId,
  ])
  expect(positions).toHaveLength(2)
  await at.close()
})
