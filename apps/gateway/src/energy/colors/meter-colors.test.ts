import { getTariff } from '@foyer/contract/consumption.ts'
import { enterDayColor, listDayColors } from '@foyer/contract/day-color.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { addContract } from '@foyer/contract/supply-contract.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { colorPrices } from '#testing/energy-home.ts'
import { describedDevice, eventually } from '#testing/hub.ts'
import { startTestWire } from '#testing/wire.ts'

/** The clock shows Monday 18 January 2027, 18:00. */
const [monday, tuesday, wednesday] = ['2027-01-18', '2027-01-19', '2027-01-20']

test('a meter announces the colour of the next day once, and corrects it', async () => {
  const { send, colorOf, rows, notified, tomorrow } = await startMeter('tempo')

  await send({ tomorrow_color: '----' })
  expect(await colorOf(tuesday)).toEqual([null, null])
  await send({ tomorrow_color: 'ROUG' })
  expect(await colorOf(tuesday)).toEqual(['red', 'meter'])
  expect(await tomorrow()).toBe('red')
  expect(await eventually(notified, ({ length }) => length > 0)).toEqual(['tempo_red'])

  const first = await rows()
  await send({ tomorrow_color: 'ROUG', apparent_power: 900 })
  await send({ tomorrow_color: '----' })
  expect(await rows()).toEqual(first)
  await send({ tomorrow_color: 'BLAN' })
  expect(await colorOf(tuesday)).toEqual(['white', 'meter'])
  expect(await eventually(notified, ([kind]) => kind === 'tempo_white')).toEqual(['tempo_white'])
})

test('in standard mode the colour of the next day is in the status register', async () => {
  const { send, colorOf } = await startMeter('tempo')

  await send({ status_register: '003A0001' })
  expect(await colorOf(tuesday)).toEqual([null, null])
  await send({ status_register: '0C3A0001' })
  expect(await colorOf(tuesday)).toEqual(['red', 'meter'])
})

test('until 06:00 the meter announces the day of the same date, then nothing until colours are published', async () => {
  const { send, colorOf, at } = await startMeter('tempo')

  at.clock.set(Date.parse('2027-01-19T05:59:00+01:00'))
  await send({ tomorrow_color: 'ROUG' })
  expect(await colorOf(tuesday)).toEqual(['red', 'meter'])
  for (const time of ['06:01', '10:20']) {
    at.clock.set(Date.parse(`2027-01-19T${time}:00+01:00`))
    await send({ tomorrow_color: 'ROUG' })
  }
  expect(await colorOf(wednesday)).toEqual([null, null])
  at.clock.set(Date.parse('2027-01-19T11:00:00+01:00'))
  await send({ tomorrow_color: 'BLEU' })
  expect(await colorOf(wednesday)).toEqual(['blue', 'meter'])
})

test('a late message is of its own day, and does not replace a newer one', async () => {
  const { send, colorOf } = await startMeter('tempo')

  await send({ tomorrow_color: 'BLAN', last_seen: '2027-01-17T20:00:00+01:00' })
  expect(await colorOf(monday)).toEqual(['white', 'meter'])
  await send({ tomorrow_color: 'BLEU', last_seen: '2027-01-18T17:59:00+01:00' })
  await send({ tomorrow_color: 'ROUG', last_seen: '2027-01-18T17:30:00+01:00' })
  expect(await colorOf(tuesday)).toEqual(['blue', 'meter'])
})

test('the meter has precedence over what was entered, and a colour that the day can’t have is ignored', async () => {
  const { send, colorOf, at, token } = await startMeter('tempo')
  const entered = { token, params: { day: tuesday }, body: { color: 'blue' } }
  expect((await at.ask(enterDayColor, entered)).status).toBe(200)
  expect(await colorOf(tuesday)).toEqual(['blue', 'entered'])
  await send({ tomorrow_color: 'ROUG' })
  expect(await colorOf(tuesday)).toEqual(['red', 'meter'])

  // A Saturday is never red.
  at.clock.set(Date.parse('2027-01-22T20:00:00+01:00'))
  await send({ tomorrow_color: 'ROUG' })
  expect(await colorOf('2027-01-23')).toEqual([null, null])
})

test('a home without Tempo ignores the colour, and stores it once it has Tempo', async () => {
  const { send, rows, colorOf, at, choose } = await startMeter('base')

  await send({ tomorrow_color: 'ROUG' })
  expect(await rows()).toEqual([])
  await choose('tempo')
  at.clock.pass(31 * 60_000)
  await send({ tomorrow_color: 'ROUG' })
  expect(await colorOf(tuesday)).toEqual(['red', 'meter'])
})

test('a hub that was off yesterday sends the colour of today: stored once the meter repeats it for half an hour', async () => {
  const { send, colorOf, at, rows } = await startMeter('tempo')
  const period = { active_register_tier_delivered: 'HPJR', tomorrow_color: '----' }

  await send(period)
  at.clock.pass(20 * 60_000)
  await send(period)
  expect(await colorOf(monday)).toEqual([null, null])
  at.clock.pass(15 * 60_000)
  await send(period)
  expect(await colorOf(monday)).toEqual(['red', 'meter'])
  expect(await colorOf(tuesday)).toEqual([null, null])

  const first = await rows()
  at.clock.pass(60 * 60_000)
  await send({ ...period, apparent_power: 900 })
  expect(await rows()).toEqual(first)
  // It is the same day until 06:00, in off-peak hours too.
  await repeat(at.clock, ['22:30', '22:50', '23:10'], () => send({ tariff_period: 'HCJW' }))
  expect(await colorOf(monday)).toEqual(['white', 'meter'])
  expect(await colorOf(tuesday)).toEqual([null, null])
})

test('in standard mode the colours of today and tomorrow are in the status register', async () => {
  const { send, colorOf, at } = await startMeter('tempo')

  await repeat(at.clock, ['18:00', '18:20', '18:40'], () => send({ status_register: '0B3A0001' }))
  expect(await colorOf(monday)).toEqual(['red', 'meter'])
  expect(await colorOf(tuesday)).toEqual(['white', 'meter'])
})

test('after 06:00 a hub repeats the colour of the day before until it has read the meter again', async () => {
  const { send, colorOf, at } = await startMeter('tempo')
  const [before, after] = [{ tariff_period: 'HCJW' }, { tariff_period: 'HPJR' }]

  await repeat(at.clock, ['05:25', '05:40', '05:59'], () => send(before), tuesday)
  expect(await colorOf(monday)).toEqual(['white', 'meter'])
  await repeat(at.clock, ['06:01', '06:15', '06:29'], () => send(before), tuesday)
  await repeat(at.clock, ['06:30', '06:45', '06:59'], () => send(after), tuesday)
  expect(await colorOf(tuesday)).toEqual([null, null])
  await repeat(at.clock, ['07:01'], () => send(after), tuesday)
  expect(await colorOf(tuesday)).toEqual(['red', 'meter'])
  expect(await colorOf(monday)).toEqual(['white', 'meter'])
})

test('what a hub kept while it was off is not the colour of today', async () => {
  const { send, colorOf, at } = await startMeter('tempo')

  // Read before 06:00, and repeated by the hub after it was off.
  await repeat(at.clock, ['06:05', '11:00'], () => send({ tariff_period: 'HCJB' }), tuesday)
  expect(await colorOf(tuesday)).toEqual([null, null])
  await repeat(at.clock, ['11:05', '11:20', '11:36'], () => send({ tariff_period: 'HPJR' }), tuesday)
  expect(await colorOf(tuesday)).toEqual(['red', 'meter'])

  // A Saturday is never red, and a message of Tuesday is never of another day.
  const late = { tariff_period: 'HPJR', last_seen: '2027-01-19T20:00:00+01:00' }
  await repeat(at.clock, ['12:00', '12:20', '12:40'], () => send(late), '2027-01-23')
  await repeat(at.clock, ['13:00', '13:20', '13:40'], () => send({ tariff_period: 'HPJR' }), '2027-01-23')
  expect(await colorOf('2027-01-23')).toEqual([null, null])
  expect(await colorOf(wednesday)).toEqual([null, null])
})

test('a home without Tempo ignores the colour of today', async () => {
  const { send, rows, at } = await startMeter('base')

  await repeat(at.clock, ['18:00', '18:20', '18:40'], () => send({ tariff_period: 'HPJR' }))
  expect(await rows()).toEqual([])
})

/** Sends at these times of a day. */
async function repeat(
  clock: { set(time: number): void },
  times: readonly string[],
  send: () => Promise<unknown>,
  day: string = monday,
) {
  for (const time of times) {
    clock.set(Date.parse(`${day}T${time}:00+01:00`))
    await send()
  }
}

/** A home with a contract since 1 September 2026, and a ZLinky in it. */
async function startMeter(option: 'base' | 'tempo') {
  const wire = await startTestWire()
  const { at, token, hub, credentials } = wire
  onTestFinished(() => wire.close())
  await hub.publish('bridge/devices', [
    describedDevice('0x00000000000000a1', 'linky', readDefinition('ZLinky_TIC')),
  ])
  await wire.device('linky')
  const choose = async (chosen: 'base' | 'tempo', from = '2027-01-01') => {
    const prices = chosen === 'tempo' ? colorPrices.tempo : { base: 0.2 }
    const body = {
      valid_from: from,
      option: chosen,
      subscribed_power: 9,
      off_peak: [],
      prices: [{ valid_from: from, ...prices }],
    }
    expect((await at.ask(addContract, { token, body })).status).toBe(200)
  }
  await choose(option, '2026-09-01')
  return {
    at,
    token,
    choose,
    /** Sends a message of the meter and waits until it is stored. */
    send: (state: object) => hub.publish('linky', { current_summ_delivered: 24_567.96, ...state }),
    async colorOf(day: string) {
      const query = { from: day, to: day }
      const { days } = listDayColors.reply.parse((await at.ask(listDayColors, { token, query })).body)
      return [days[0]?.color, days[0]?.source]
    },
    rows: () =>
      at.database.query('select day, color, source, known_at from day_color where home_id = $1', [
        credentials.homeId,
      ]),
    tomorrow: async () => getTariff.reply.parse((await at.ask(getTariff, { token })).body).now?.tomorrow,
    notified: async () =>
      listNotifications.reply
        .parse((await at.ask(listNotifications, { token })).body)
        .flatMap(({ kind }) => (kind.startsWith('tempo') ? kind : [])),
  }
}
