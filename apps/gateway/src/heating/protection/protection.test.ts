import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { contact, openProtectionTest } from '#testing/protection.ts'

const MINUTE = 60_000

test('a room told Arrêt that falls below its floor is heated until it is a degree above it, then told Arrêt again', async () => {
  const home = await openProtectionTest({ temperature: 9 })
  await home.override('stop', { kind: 'cancelled' })
  await home.untilTold('stop user')
  await home.minutes([8, 7.5, 7])
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)

  await home.minutes([6.9])
  await home.untilTold('eco protection')
  expect(await home.state()).toMatchObject({
    order: 'eco',
    source: 'protection',
    until: null,
    cause: { id: null },
    instead_of: 'stop',
  })
  await home.minutes([6.8, 7.3, 7.9])
  await home.idle()
  expect(await home.ledger()).toHaveLength(2)

  await home.minutes([8])
  await home.untilTold('stop protection_end')
  await home.stop()
})

test('a cold room that is told Arrêt is heated, whatever told it', async () => {
  const home = await openProtectionTest({ temperature: 6 })
  await home.minutes([6])
  await home.idle()
  expect(await home.ledger()).toEqual([])
  await home.override('stop', { kind: 'cancelled' })
  await eventually(
    () => home.ledger(),
    (lines) => lines.some((line) => line.startsWith('eco protection')),
  )
  await home.follow()
  await home.idle()
  expect((await home.state())?.source).toBe('schedule')
  await home.stop()
})

test('a thermometer that fell silent heats no room', async () => {
  const home = await openProtectionTest({ temperature: 6 })
  await home.minutes([6])
  await home.script.lose('sensor')
  home.clock.pass(61 * MINUTE)
  await home.override('stop', { kind: 'cancelled' })
  await home.untilTold('stop user')
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)
  await home.stop()
})

test('a room far above its order whose radiator goes on heating is stopped, and let go once it has cooled', async () => {
  const home = await openProtectionTest({ temperature: 20 })
  await home.minutes([24.5, 25, 25.5])
  home.clock.pass(27 * MINUTE)
  await home.script.say('sensor', { temperature: 26 })
  await home.idle()
  expect(await home.ledger()).toEqual([])

  home.clock.pass(MINUTE)
  await home.untilTold('stop protection')
  expect(await home.state()).toMatchObject({
    source: 'protection',
    cause: { name: 'salon' },
    instead_of: 'comfort',
  })
  await home.script.say('salon', { power: 0 })
  await home.minutes([24, 22])
  await home.idle()
  expect(await home.ledger()).toHaveLength(1)
  await home.minutes([21.9])
  await home.untilTold('comfort protection_end')
  await home.stop()
})

test('a room that the sun warms, its radiator off, is left alone', async () => {
  const home = await openProtectionTest({ temperature: 25 })
  await home.script.say('salon', { power: 0 })
  await home.minutes([25, 26])
  home.clock.pass(40 * MINUTE)
  await home.minutes([26])
  await home.idle()
  expect(await home.ledger()).toEqual([])
  await home.stop()
})

test('a report costs no statement of its own where no contact speaks and nothing falls', async () => {
  const home = await openProtectionTest()
  await home.minutes([20, 20])
  const asked = home.statementsOfWatch()
  expect(asked).toBeGreaterThan(0)
  await home.minutes([19.9, 19.8, 19.9, 20, 20.2, 20.1])
  await home.script.say('salon', { power: 300 })
  await home.minutes([20])
  expect(home.statementsOfWatch()).toBe(asked)
  await home.stop()
})

test('a home whose first read fails is read again, and nothing that it reported is lost', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  home.failNextRead()
  await home.script.say('window', { contact: false })
  home.clock.pass(MINUTE)
  await home.untilTold('frost_protection open_window')
  await home.stop()
})
