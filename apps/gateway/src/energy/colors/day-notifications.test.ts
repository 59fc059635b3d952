import { enterDayColor } from '@foyer/contract/day-color.ts'
import { listNotifications, readNotifications } from '@foyer/contract/notification.ts'
import { addContract } from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { colorPrices } from '#testing/energy-home.ts'
import { eventually } from '#testing/hub.ts'
import { checkNow, nextCheckOf, startPushHome } from '#testing/push-home.ts'

/** The home's clock shows Monday 18 January 2027, 18:00. */
const tuesday = '2027-01-19'
const [endOfTempo, endOfEjp] = [
  Date.parse('2027-01-20T06:00:00+01:00'),
  Date.parse('2027-01-20T01:00:00+01:00'),
]

test('a red day is notified once when its colour is entered, and corrected with its colour', async () => {
  const { at, home, token, subscribe, days, enter, checked } = await startColorHome('tempo')
  const browser = await subscribe()

  await enter('red')
  await checked(endOfTempo)
  await enter('red')
  await checked(endOfTempo)
  const [red, ...others] = await days()
  expect(others).toEqual([])
  expect(red).toMatchObject({ kind: 'tempo_red', value: 0.706, is_read: false, ended_at: null })
  const [pushed] = await eventually(
    async () => browser.messages,
    (messages) => messages.length > 0,
  )
  expect(pushed?.payload).toMatchObject({
    title: 'Demain sera rouge',
    body: expect.stringContaining('de 6\u202Fh à 22\u202Fh\u202F: 0,7060\u202F€/kWh.'),
    tag: red?.id,
    path: '/account/consumption/tempo',
  })

  await at.ask(readNotifications, { token, body: {} })
  await enter('white')
  await checked(endOfTempo)
  expect(await days()).toEqual([{ ...red, kind: 'tempo_white', value: 0.1871 }])
  const messages = await eventually(
    async () => browser.messages,
    (sent) => sent.length > 1,
  )
  // The browser replaces the first message by the second.
  expect(messages.map(({ payload }) => [payload.title, payload.tag])).toEqual([
    ['Demain sera rouge', red?.id],
    ['Demain sera blanc', red?.id],
  ])

  at.clock.set(endOfTempo)
  await checkNow(at, home.homeId)
  const [over] = await eventually(days, ([day]) => day?.ended_at !== null)
  expect(over).toMatchObject({ kind: 'tempo_white' })
  expect(await days()).toHaveLength(1)
})

test('a blue day is not notified, but corrects a red one; a colour that is removed ends its notification', async () => {
  const { days, enter, checked } = await startColorHome('tempo')

  await enter('blue')
  await checked(null)
  expect(await days()).toEqual([])
  await enter('red')
  await checked(endOfTempo)
  await enter('blue')
  await checked(endOfTempo)
  expect(await days()).toMatchObject([{ kind: 'tempo_blue', ended_at: null }])
  await enter(null)
  await checked(null)
  expect(await days()).toMatchObject([{ kind: 'tempo_blue', ended_at: expect.any(String) }])
})

test('of EJP, peak days are notified', async () => {
  const { days, enter, checked } = await startColorHome('ejp')

  await enter('blue')
  await checked(null)
  expect(await days()).toEqual([])
  await enter('red')
  await checked(endOfEjp)
  expect(await days()).toMatchObject([{ kind: 'ejp_peak', value: 0.344 }])
})

/** A home with Tempo or EJP from 1 September 2026 on, with its own prices. */
async function startColorHome(option: 'tempo' | 'ejp') {
  const world = await startPushHome()
  const { at, home, token } = world
  await at.database.query('delete from contract where home_id = $1', [home.homeId])
  const body = {
    valid_from: '2026-09-01',
    option,
    subscribed_power: 9,
    off_peak: [],
    prices: [{ valid_from: '2026-09-01', ...colorPrices[option] }],
  }
  expect((await at.ask(addContract, { token, body })).status).toBe(200)
  return {
    ...world,
    /** Enters the colour of Tuesday as the owner; null removes it. */
    async enter(color: string | null) {
      const { status } = await at.ask(enterDayColor, { token, params: { day: tuesday }, body: { color } })
      expect(status).toBe(200)
    },
    /** Waits until the home was checked and its next check is at an instant (ms); null: none is needed. */
    async checked(next: number | null) {
      await eventually(
        () => nextCheckOf(at.database, home.homeId),
        (planned) => planned === next,
      )
    },
    /** The notifications of days. */
    async days() {
      const all = listNotifications.reply.parse((await at.ask(listNotifications, { token })).body)
      return all.filter(({ kind }) => kind.startsWith('tempo') || kind.startsWith('ejp'))
    },
  }
}
