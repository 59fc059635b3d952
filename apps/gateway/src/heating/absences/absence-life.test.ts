import { endAbsence, updateAbsence } from '@foyer/contract/absence.ts'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { expect, test } from 'vitest'
import { HOUR, friday, sunday, iso, weekend, openAbsenceHome } from '#testing/absence-home.ts'
import { eventually } from '#testing/hub.ts'
import { heatByRelay } from '#testing/relay.ts'

test('the room is lowered at the departure and preheated before the return, and then follows its week', async () => {
  const { at, goTo, plan, orderOfRoom, list, events } = await openAbsenceHome()
  const { id } = await plan()
  expect((await orderOfRoom())?.source).toBe('schedule')

  await goTo(friday)
  await eventually(events, (lines) => lines.at(-1) === 'begun by itself')
  expect(await orderOfRoom()).toMatchObject({
    order: 'frost_protection',
    source: 'absence',
    cause: { id },
    next: { order: 'comfort', source: 'absence' },
    return_at: iso(sunday),
  })
  const [away] = await list()
  expect(away?.phase).toBe('away')
  const preheat = Date.parse(away?.rooms[0]?.preheat_at ?? '')
  expect(preheat).toBeGreaterThan(sunday - 24 * HOUR)
  expect(preheat).toBeLessThan(sunday - HOUR)

  await goTo(sunday - 15 * 60_000)
  await eventually(events, (lines) => lines.at(-1) === 'preheat by itself')
  expect(await orderOfRoom()).toMatchObject({ order: 'comfort', source: 'absence', return_at: iso(sunday) })

  await goTo(sunday)
  await eventually(events, (lines) => lines.at(-1) === 'ended by itself')
  expect(await orderOfRoom()).toMatchObject({ source: 'schedule', return_at: null })
  expect(await list()).toEqual([])
  expect(await events()).toHaveLength(4)
  await at.close()
})

test('once a room has begun to preheat, its start is not computed again, whatever its sensor reports', async () => {
  const { at, goTo, plan, list, orderOfRoom, events } = await openAbsenceHome()
  await plan()
  await goTo(sunday - 2 * HOUR)
  await eventually(events, (lines) => lines.at(-1) === 'preheat by itself')
  const [before] = await list()
  await goTo(sunday - HOUR)
  expect((await list())[0]?.rooms[0]?.preheat_at).toBe(before?.rooms[0]?.preheat_at)
  expect((await orderOfRoom())?.order).toBe('comfort')
  await at.close()
})

test('a return that is changed while people are away is computed again, and an override is stronger than the absence', async () => {
  const { at, home, ask, goTo, plan, orderOfRoom, events } = await openAbsenceHome()
  const { id, version } = await plan()
  await goTo(sunday - 15 * 60_000)
  await eventually(events, (lines) => lines.at(-1) === 'preheat by itself')

  const later = { ...weekend, return_at: iso(sunday + 72 * HOUR), version }
  const changed = await ask(updateAbsence, { params: { absenceId: id }, body: later })
  expect(changed).toMatchObject({ status: 200, body: { version: 2, departure_at: weekend.departure_at } })
  await eventually(orderOfRoom, (now) => now?.order === 'frost_protection' && now.source === 'absence')

  const params = { roomId: home.roomId }
  await ask(setRoomOrder, { params, body: { order: 'eco', until: { kind: 'cancelled' } } })
  expect(await orderOfRoom()).toMatchObject({
    order: 'eco',
    source: 'override',
    instead_of: 'frost_protection',
  })
  await at.close()
})

test('ending an absence makes its rooms follow their weeks, and works only once', async () => {
  const { at, ask, plan, orderOfRoom, list, events } = await openAbsenceHome()
  const { id } = await plan({ departure_at: iso(at.clock.now()), return_at: null })
  await eventually(orderOfRoom, (now) => now?.source === 'absence')
  const params = { absenceId: id }
  expect((await ask(endAbsence, { params })).status).toBe(200)
  expect((await ask(endAbsence, { params })).status).toBe(200)
  await eventually(orderOfRoom, (now) => now?.source === 'schedule')
  expect(await list()).toEqual([])
  expect((await events()).filter((line) => line.startsWith('cancelled'))).toHaveLength(1)
  const changed = await ask(updateAbsence, { params, body: { ...weekend, version: 1 } })
  expect(changed).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await at.close()
})

test('a room that is heated by a relay is lowered and preheated like the others', async () => {
  const { at, home, goTo, plan, orderOfRoom, list, events } = await openAbsenceHome()
  await heatByRelay(at.database, home)
  await plan()
  expect((await list())[0]?.rooms).toHaveLength(1)
  await goTo(friday)
  await eventually(events, (lines) => lines.at(-1) === 'begun by itself')
  expect(await orderOfRoom()).toMatchObject({ order: 'frost_protection', source: 'absence' })
  await goTo(sunday - 15 * 60_000)
  await eventually(events, (lines) => lines.at(-1) === 'preheat by itself')
  expect(await orderOfRoom()).toMatchObject({ order: 'comfort', source: 'absence' })
  await at.close()
})
