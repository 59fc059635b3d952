import { expect, test } from 'vitest'
import { formatsFor } from './format.ts'

const fr = formatsFor('fr', 'Europe/Paris')
const en = formatsFor('en', 'Europe/Paris')
const at = '2026-02-10T17:40:00Z'
const now = Date.parse(at)

test("times and days are in the home's time zone and in the language", () => {
  expect([fr.time(at), en.time(at)]).toEqual(['18:40', '18:40'])
  expect([fr.hour(at), en.hour(at)]).toEqual(['18\u202Fh', '18'])
  expect(fr.hour('2026-02-10T05:00:00Z')).toBe('6\u202Fh')
  expect([fr.day(at), en.day(at)]).toEqual(['mardi 10\u00A0février', 'Tuesday 10\u00A0February'])
  expect([fr.dayTick(at), en.dayTick(at)]).toEqual(['mar. 10', 'Tue 10'])
  expect([fr.date(at), en.date(at)]).toEqual(['10\u00A0février 2026', '10\u00A0February 2026'])
  expect([fr.dateTime(at), en.dateTime(at)]).toEqual([
    '10\u00A0février 2026 à 18:40',
    '10\u00A0February 2026 at 18:40',
  ])
})

test('a range that ends at its own start time is written as that time, or with its days', () => {
  const after = (minutes: number) => now + minutes * 60_000
  expect([fr.span(now, after(80)), en.span(now, after(80))]).toEqual(['de 18:40 à 20:00', '18:40 to 20:00'])
  expect([fr.span(now, now + 59_000), en.span(now, now)]).toEqual(['à 18:40', 'at 18:40'])
  expect([fr.span(now, after(1440)), en.span(now, after(1440))]).toEqual([
    'de mardi\u00A018:40 à mercredi\u00A018:40',
    'Tuesday\u00A018:40 to Wednesday\u00A018:40',
  ])
})

test('a calendar day keeps its name in every zone', () => {
  // At noon in London, the next day has begun there, or the day before has not ended.
  for (const zone of [
    'Europe/Paris',
    'Pacific/Wallis',
    'Pacific/Auckland',
    'Pacific/Midway',
    'Africa/Cairo',
  ]) {
    const format = formatsFor('en', zone)
    for (const day of ['2026-02-10', '2026-04-24', '2026-03-29'])
      expect(format.dayKey(format.dayStart(day))).toBe(day)
  }
  expect(
    formatsFor('en', 'Pacific/Wallis').weekday(formatsFor('en', 'Pacific/Wallis').dayStart('2026-02-10')),
  ).toBe('Tuesday')
})

test('weekdays have their names in every zone', () => {
  const far = formatsFor('en', 'Pacific/Auckland')
  expect([0, 6].map((index) => far.weekdayNamed(index))).toEqual(['Monday', 'Sunday'])
  expect(fr.weekdayNamed(2)).toBe('mercredi')
})

test('the first of a month is an ordinal in French', () => {
  const first = '2026-02-01T12:00:00Z'
  expect([fr.day(first), en.day(first)]).toEqual(['dimanche 1er\u00A0février', 'Sunday 1\u00A0February'])
  expect([fr.date(first), fr.shortDay(first)]).toEqual(['1er\u00A0février 2026', 'dim. 1er\u00A0févr.'])
  expect([fr.date('2026-02-11T12:00:00Z'), fr.shortDate(first)]).toEqual([
    '11\u00A0février 2026',
    '1er\u00A0févr. 2026',
  ])
})

test('midnight is 00:00 and belongs to the new day of the home', () => {
  expect(fr.time('2026-02-10T23:00:00Z')).toBe('00:00')
  expect(fr.dayKey('2026-02-10T23:00:00Z')).toBe('2026-02-11')
})

const inThreeDays = '2026-02-13T16:00:00Z'
const inTwoWeeks = '2026-02-24T16:00:00Z'

test('inside a sentence weekdays and months are written out', () => {
  const instants = [now, inThreeDays, inTwoWeeks]
  expect(instants.map((then) => fr.whenLong(then, now))).toEqual([
    '18:40',
    'vendredi à\u00A017:00',
    '24\u00A0février à\u00A017:00',
  ])
  expect(instants.map((then) => fr.whenAt(then, now))).toEqual([
    'à 18:40',
    'vendredi à\u00A017:00',
    'le 24\u00A0février à\u00A017:00',
  ])
  expect(instants.map((then) => en.whenAt(then, now))).toEqual([
    'at 18:40',
    'on Friday at\u00A017:00',
    'on 24\u00A0February at\u00A017:00',
  ])
})

test('a sentence names tomorrow, and a range its weekday', () => {
  // After the next midnight, less than a day away.
  const tomorrow = '2026-02-11T04:30:00Z'
  expect([fr.whenLong(tomorrow, now), fr.whenAt(tomorrow, now)]).toEqual([
    'demain à\u00A005:30',
    'demain à\u00A005:30',
  ])
  expect([fr.before(tomorrow, now), fr.until(tomorrow, now), fr.from(tomorrow, now)]).toEqual([
    'avant demain à\u00A005:30',
    'jusqu’à demain à\u00A005:30',
    'à partir de demain à\u00A005:30',
  ])
  expect([en.whenAt(tomorrow, now), en.before(tomorrow, now), en.until(tomorrow, now)]).toEqual([
    'tomorrow at\u00A005:30',
    'before tomorrow at\u00A005:30',
    'until tomorrow at\u00A005:30',
  ])
  expect(fr.when(tomorrow, now)).toBe('mer.\u00A005:30')
  expect(fr.fromTo(now, tomorrow, now)).toBe('de 18:40 à mercredi\u00A005:30')
})

test('a start, an end and a range have their prepositions', () => {
  const instants = [now, inThreeDays, inTwoWeeks]
  expect(instants.map((then) => fr.before(then, now))).toEqual([
    'avant 18:40',
    'avant vendredi à\u00A017:00',
    'avant le 24\u00A0février à\u00A017:00',
  ])
  expect(instants.map((then) => fr.since(then, now))).toEqual([
    'depuis 18:40',
    'depuis vendredi à\u00A017:00',
    'depuis le 24\u00A0février à\u00A017:00',
  ])
  expect(instants.map((then) => fr.until(then, now))).toEqual([
    'jusqu’à 18:40',
    'jusqu’à vendredi à\u00A017:00',
    'jusqu’au 24\u00A0février à\u00A017:00',
  ])
  expect(instants.map((then) => fr.from(then, now))).toEqual([
    'à partir de 18:40',
    'à partir de vendredi à\u00A017:00',
    'à partir du 24\u00A0février à\u00A017:00',
  ])
  expect(instants.map((then) => fr.dated(then, now))).toEqual([
    'de 18:40',
    'de vendredi à\u00A017:00',
    'du 24\u00A0février à\u00A017:00',
  ])
  expect(fr.fromTo(now, inThreeDays, now)).toBe('de 18:40 à vendredi\u00A017:00')
  expect(fr.fromTo(inThreeDays, '2026-02-13T16:17:00Z', now)).toBe('de vendredi\u00A017:00 à 17:17')
  expect(fr.fromTo(inThreeDays, inTwoWeeks, now)).toBe('de vendredi\u00A017:00 au 24\u00A0février à 17:00')
  expect(fr.fromTo(inTwoWeeks, '2026-03-01T17:00:00Z', now)).toBe(
    'du 24\u00A0février à 17:00 au 1er\u00A0mars à 18:00',
  )
  expect([
    en.since(now, now),
    en.until(inThreeDays, now),
    en.before(inThreeDays, now),
    en.from(inTwoWeeks, now),
    en.dated(inThreeDays, now),
    en.fromTo(inThreeDays, inTwoWeeks, now),
  ]).toEqual([
    'since 18:40',
    'until Friday at\u00A017:00',
    'before Friday at\u00A017:00',
    'from 24\u00A0February at\u00A017:00',
    'from Friday at\u00A017:00',
    'from Friday\u00A017:00 to 24\u00A0February, 17:00',
  ])
})

test('an instant is written as short as possible', () => {
  expect(fr.when('2026-02-10T21:30:00Z', now)).toBe('22:30')
  expect(fr.when('2026-02-13T16:00:00Z', now)).toBe('ven.\u00A017:00')
  expect(en.when('2026-02-13T16:00:00Z', now)).toBe('Fri\u00A017:00')
  expect(fr.when('2026-01-13T11:21:00Z', now)).toBe('13\u00A0janv.\u00A012:21')
})

test('a number and its unit do not break', () => {
  expect([fr.energy(13_300), en.energy(13_300)]).toEqual(['13,3\u202FkWh', '13.3\u00A0kWh'])
  expect(fr.energy(42)).toBe('42\u202FWh')
  expect([fr.power(980), fr.power(1400)]).toEqual(['980\u202FW', '1,4\u202FkW'])
  expect([fr.degrees(19), fr.degrees(15.5)]).toEqual(['19\u202F°C', '15,5\u202F°C'])
  expect([fr.temperature(20.44), en.temperature(-3)]).toEqual(['20,4\u202F°C', '−3.0\u00A0°C'])
  expect([fr.percent(45), en.percent(45)]).toEqual(['45\u202F%', '45%'])
  expect([fr.share(0.9997), en.share(0.9997), fr.share(1), en.share(0.5)]).toEqual([
    '99,9\u202F%',
    '99.9%',
    '100\u202F%',
    '50%',
  ])
  expect([fr.money(2.49), en.money(2.49), en.money(-2.5)]).toEqual(['2,49\u202F€', '€2.49', '−€2.50'])
  expect([fr.price(0.1871), en.price(0.1871)]).toEqual(['0,1871\u202F€/kWh', '€0.1871/kWh'])
  expect(fr.number(12_345)).toBe('12\u202F345')
  expect(fr.decimal(-0.04)).toBe('0,0')
})

test('durations have their two largest units', () => {
  expect([3, 60, 2700, 7200, 7500, 100_800, 2_440_800].map(fr.duration)).toEqual([
    '3\u202Fs',
    '1\u202Fmin',
    '45\u202Fmin',
    '2\u202Fh',
    '2\u202Fh\u202F05',
    '1\u202Fj 4\u202Fh',
    '28\u202Fj 6\u202Fh',
  ])
  expect(en.duration(100_800)).toBe('1\u00A0d 4\u00A0h')
})

test("days are counted by the home's calendar, not by hours", () => {
  const monday = '2026-02-09T22:30:00Z'
  const paris = (text: string) => Date.parse(text)
  // Monday 23:30, seen on Wednesday at 00:10 and 07:00, and on Tuesday at 23:40.
  expect(fr.ago(monday, paris('2026-02-10T23:10:00Z'))).toBe('avant-hier')
  expect(en.ago(monday, paris('2026-02-11T06:00:00Z'))).toBe('2 days ago')
  expect(fr.ago(monday, paris('2026-02-10T22:40:00Z'))).toBe('hier')
  // 23 hours are between the two midnights of one clock change, 25 between those of the other.
  expect(en.ago('2026-03-28T11:00:00Z', paris('2026-03-29T11:00:00Z'))).toBe('yesterday')
  // Five days and twenty hours, but six calendar days: the weekday is still unambiguous.
  expect(fr.when('2026-02-04T22:30:00Z', paris('2026-02-10T17:40:00Z'))).toBe('mer.\u00A023:30')
  // A week ago, the weekday would be today's.
  expect(fr.when('2026-02-03T20:00:00Z', paris('2026-02-10T06:00:00Z'))).toBe('3\u00A0févr.\u00A021:00')
})

test('the time since an instant is written in words', () => {
  const past = [10_000, 300_000, 7_200_000, 86_400_000, 3 * 86_400_000].map((span) => now - span)

  expect(past.map((then) => fr.ago(then, now))).toEqual([
    'à l’instant',
    'il y a 5\u202Fmin',
    'il y a 2\u202Fh',
    'hier',
    'il y a 3 jours',
  ])
  expect(past.map((then) => en.ago(then, now))).toEqual([
    'just now',
    '5\u00A0min ago',
    '2\u00A0h ago',
    'yesterday',
    '3 days ago',
  ])
})

test('a range whose ends look the same is one number', () => {
  expect([fr.moneyRange(2.006, 2.014), en.moneyRange(2.006, 2.014)]).toEqual(['2,01\u202F€', '€2.01'])
  expect([fr.moneyRange(12.2, 19.8), en.moneyRange(2.006, 2.4)]).toEqual(['12 à 20\u202F€', '€2.01 to €2.40'])
  expect(en.moneyRange(3.2, 3.3, 0)).toBe('€3')
})
