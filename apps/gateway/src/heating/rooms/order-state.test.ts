import { randomUUID } from 'node:crypto'
import { setRoomOrder } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { expect, onTestFinished, test } from 'vitest'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { pilotWire, runScriptedHub } from '#testing/commands.ts'
import { addTestHub, eventually } from '#testing/hub.ts'

/** Éco until 17:00, Confort-1 until 22:30, then Confort. */
const week = Array.from({ length: 7 }, () => [
  { start: 0, end: 1020, order: 'eco' },
  { start: 1020, end: 1350, order: 'comfort_minus_1' },
  { start: 1350, end: 1440, order: 'comfort' },
])

/** A room in Confort-1 with a radiator on the gateway's own broker, and its owner, at six in the evening. */
async function startRadiator() {
  const at = await startTestApp({
    timings: { due: { longestSleep: 50, shortestSleep: 5, pause: 50 } },
  })
  onTestFinished(() => at.close())
  const { mqttAddress } = await at.app.listen()
  const hub = await addTestHub(at.database)
  const { homeId, roomId } = hub
  await at.database.query(
    `insert into schedule (id, home_id, room_id, name, week) values ($1, $2, $3, 'Hiver', $4::jsonb)`,
    [randomUUID(), homeId, roomId, JSON.stringify(week)],
  )
  const token = await signIn(at, await addPerson(at.database, { homeId }))
  const link = { address: mqttAddress ?? '', history: { flush: () => Promise.resolve() } }
  const { database, clock } = at
  const script = await runScriptedHub({ database, clock, hub, link }, [pilotWire('salon', 'comfort_-1')])
  const room = async () => listRooms.reply.parse((await at.ask(listRooms, { token })).body)[0]
  const device = async () => listDevices.reply.parse((await at.ask(listDevices, { token })).body)[0]
  const standing = async () =>
    listNotifications.reply
      .parse((await at.ask(listNotifications, { token })).body)
      .filter(({ kind, ended_at }) => kind === 'order_missed' && ended_at === null)
  const asks = (order: string) =>
    at.ask(setRoomOrder, { token, params: { roomId }, body: { order, until: { kind: 'next_block' } } })
  /**
   * Waits until the room and its radiator show this state, and checks that a failure is notified and nothing else is.
   */
  const until = async (state: string, reason: string | null = null) => {
    const stands = await eventually(room, (one) => one?.order_state?.state === state)
    expect(stands?.order_state).toMatchObject({ state, reason })
    expect((await device())?.order_state).toMatchObject({ state, reason })
    const kinds = stands?.alerts?.map(({ kind }) => kind) ?? []
    const isFailed = state === 'failed'
    expect(kinds.includes('order_failed') || kinds.includes('reverted')).toBe(isFailed)
    const isNotified = (count: number) => count === (isFailed ? 1 : 0)
    await eventually(
      async () => {
        at.clock.pass(50)
        return (await standing()).length
      },
      (count) => state === 'pending' || isNotified(count),
    )
    return stands
  }
  /** Éco is asked for and confirmed, then the radiator goes back to Confort-1 by itself. */
  const lie = async () => {
    await asks('eco')
    await until('pending')
    await script.publishedAll(1)
    clock.pass(2_000)
    await until('confirmed')
    clock.pass(20_000)
    await script.publish('salon', { pilot_wire_mode: 'comfort_-1' })
    await until('failed', 'went_back')
  }
  await until('confirmed')
  return { at, script, asks, until, lie, room, standing }
}

test('a radiator that never answers is failed everywhere, until another order replaces that one', async () => {
  const { script, asks, until } = await startRadiator()
  script.behaviour.hasError = true
  await asks('eco')
  const failed = await until('failed', 'device_silent')
  expect(failed).toMatchObject({
    order_state: { order: 'eco', source: 'override', requested: { order: 'eco', actor: { kind: 'user' } } },
    alerts: [{ kind: 'order_failed', device_name: 'salon' }],
    awaited: null,
  })
  // An order that the device follows anyway needs no command.
  await asks('comfort_minus_1')
  expect(await until('confirmed')).toMatchObject({ alerts: [] })
})

test('the current order’s failure is notified when an earlier one failed before it', async () => {
  const { at, script, asks, until, standing } = await startRadiator()
  script.behaviour.hasError = true
  for (const order of ['eco', 'frost_protection'] as const) {
    await asks(order)
    await until('failed', 'device_silent')
    const isNotified = async () => {
      at.clock.pass(50)
      return standing()
    }
    const notified = await eventually(isNotified, ([one]) => one?.order === order)
    expect(notified).toMatchObject([{ order }])
  }
})

test('a radiator that goes back is failed everywhere, until the next change of its schedule', async () => {
  const { at, script, lie, until } = await startRadiator()
  await lie()
  at.clock.set(Date.parse('2027-01-18T22:30:01+01:00'))
  await script.publishedAll(2)
  at.clock.pass(2_000)
  expect(await until('confirmed')).toMatchObject({
    order_state: { order: 'comfort', source: 'schedule' },
    alerts: [],
  })
})

test('a radiator that obeys later is no longer failed', async () => {
  const { at, script, lie, until } = await startRadiator()
  await lie()
  at.clock.pass(60_000)
  await script.publish('salon', { pilot_wire_mode: 'eco' })
  await until('confirmed')
})
