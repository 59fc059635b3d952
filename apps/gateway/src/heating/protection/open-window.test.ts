import { expect, test } from 'vitest'
import { marie } from '#testing/commands.ts'
import { eventually } from '#testing/hub.ts'
import { contact, openProtectionTest } from '#testing/protection.ts'
import { heatRoomAnyway } from './heat-anyway.ts'

const MINUTE = 60_000

test('a window that is open for a minute sets its room to Hors Gel until it is shut', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  const openedAt = home.clock.now()
  await home.script.publish('window', { contact: false })
  await home.idle()
  expect(await home.ledger()).toEqual([])

  home.clock.pass(MINUTE)
  await home.untilSent('frost_protection open_window')
  expect(home.script.sets()).toEqual(['salon {"pilot_wire_mode":"frost_protection"}'])
  expect(await home.state()).toMatchObject({
    order: 'frost_protection',
    source: 'open_window',
    until: new Date(openedAt + 60 * MINUTE).toISOString(),
    cause: { name: 'window' },
    instead_of: 'comfort',
  })

  home.clock.pass(5 * MINUTE)
  await home.script.publish('window', { contact: true })
  await home.untilSent('comfort open_window_end')
  expect(await home.state()).toMatchObject({ order: 'comfort', source: 'schedule' })
  expect(await home.ledger()).toHaveLength(2)
  await home.stop()
})

test('a window that is shut within the minute changes nothing', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  await home.script.publish('window', { contact: false })
  home.clock.pass(MINUTE - 1_000)
  await home.script.publish('window', { contact: true })
  home.clock.pass(MINUTE)
  await home.idle()
  expect(await home.ledger()).toEqual([])
  await home.stop()
})

test('a window left open releases the heating after an hour, and holds it again only after it was shut', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  await home.script.publish('window', { contact: false })
  await home.idle()
  home.clock.pass(MINUTE)
  await home.untilSent('frost_protection open_window')
  home.clock.pass(59 * MINUTE)
  await home.untilSent('comfort open_window_end')
  home.clock.pass(20 * MINUTE)
  await home.script.publish('window', { contact: false })
  await home.idle()
  expect(await home.ledger()).toHaveLength(2)

  await home.script.publish('window', { contact: true })
  home.clock.pass(MINUTE)
  await home.script.publish('window', { contact: false })
  await home.idle()
  home.clock.pass(MINUTE)
  await home.untilSent('frost_protection open_window')
  await home.stop()
})

test('a room whose temperature falls by 1.5 °C is treated as having an open window until it warms again', async () => {
  const home = await openProtectionTest()
  await home.minutes([20, 20, 19.5, 19, 18.5])
  await home.untilSent('frost_protection open_window')
  expect(await home.state()).toMatchObject({ source: 'open_window', cause: { id: null } })
  await home.minutes([18.1, 18.2, 18.5])
  await home.untilSent('comfort open_window_end')
  await home.stop()
})

test('a gateway that was down while a window was open, and while the temperature fell, reaches the same decision', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  await home.minutes([20, 20, 19.5])
  await home.restartLoop()
  await home.minutes([19, 18.5])
  await home.untilSent('frost_protection open_window')
  await home.restartLoop()
  await home.minutes([18.1, 18.1])
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)
  await home.restartLoop()
  await home.minutes([18.5])
  await home.untilSent('comfort open_window_end')
  await home.stop()
})

test('a person heats a room although its window is open, until the window is shut and opened again', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  const { homeId } = home.hub
  const anyway = () =>
    home.database.transaction((tx) =>
      heatRoomAnyway({ orders: home.orders, clock: home.clock }, tx, {
        homeId,
        roomId: home.roomId,
        actor: marie,
      }),
    )
  expect(await anyway()).toBeNull()
  await home.script.publish('window', { contact: false })
  await home.idle()
  home.clock.pass(MINUTE)
  await home.untilSent('frost_protection open_window')
  home.clock.pass(MINUTE)
  const command = await anyway()
  expect(command).toMatchObject({ value: 'comfort', actor: { kind: 'user', name: 'Marie' } })
  await home.untilSent('comfort user')
  await home.script.publish('window', { contact: false })
  home.clock.pass(5 * MINUTE)
  await home.idle()
  expect(await home.ledger()).toHaveLength(2)

  await home.script.publish('window', { contact: true })
  home.clock.pass(MINUTE)
  await home.script.publish('window', { contact: false })
  await home.idle()
  home.clock.pass(MINUTE)
  await home.untilSent('frost_protection open_window')
  await home.stop()
})

test('a room whose windows are not watched is not held, and a held one is released once they are not', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  const watch = async (isWatched: boolean) => {
    await home.database.query('update room set window_watch = $2 where id = $1', [home.roomId, isWatched])
    await home.idle()
  }
  await watch(false)
  await home.script.publish('window', { contact: false })
  home.clock.pass(2 * MINUTE)
  await home.idle()
  expect(await home.ledger()).toEqual([])
  await watch(true)
  await home.untilSent('frost_protection open_window')
  await watch(false)
  await home.untilSent('comfort open_window_end')
  await home.stop()
})

test('a calm room is planned when a contact changes, or a temperature leaves its band', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  await home.minutes([20, 20])
  const watches = () =>
    home.database.query<{ name: string; low: number | null; high: number }>(
      `select d.name, nullif(w.low, '-infinity') as low, w.high
       from watch w join device d on d.home_id = w.home_id and d.id = w.device_id
       where w.home_id = $1 and w.capability in ('temperature', 'open') order by d.name`,
      [home.hub.homeId],
    )
  await eventually(
    async () => JSON.stringify(await watches()),
    (found) =>
      found ===
      JSON.stringify([
        { name: 'sensor', low: 18.91, high: 20.4 },
        { name: 'window', low: null, high: 0.5 },
      ]),
  )
  await home.stop()
})
