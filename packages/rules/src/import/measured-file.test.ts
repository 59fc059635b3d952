import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, startOfDay } from '#schedule/local-day.ts'
import type { MeasuredFile } from './half-hours.ts'
import { readMeasuredFile } from './measured-file.ts'

const MINUTE = 60_000
const halfHour = 30 * MINUTE
const zone = 'Europe/Paris'
const facts = { zone, now: Date.UTC(2027, 0, 18) }

/** The preamble of the customer account of Enedis (as in bokub/ha-linky#99). */
const preamble = [
  'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
  '14000000000027;Courbe de charge;01/02/2026;31/03/2026;Energie active;Consommation;Comptage Brut;W;',
  'Horodate;Valeur',
]

function startOf(date: string): number {
  return startOfDay(zone, dayOf(date))
}

/** As Enedis writes an instant: wall clock and offset. */
function horodate(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** The lines of a load curve from an instant on, each with its end. */
function curve(from: number, watts: readonly number[], step = 30): string[] {
  return watts.map((value, index) => `${horodate(from + (index + 1) * step * MINUTE)};${value}`)
}

function read(lines: readonly string[], end = '\r\n'): MeasuredFile {
  const result = readMeasuredFile(lines.join(end), facts)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.file
}

function refusalOf(lines: readonly string[]): string | null {
  const result = readMeasuredFile(lines.join('\n'), facts)
  return 'refusal' in result ? result.refusal : null
}

/** Kind, first and last line, count. */
function problemsOf({ problems }: MeasuredFile) {
  return problems.map(({ kind, lines, count }) => [kind, ...(lines ?? []), count])
}

test('a load curve of Enedis: mean power until its time, midnight belongs to the day before', () => {
  const from = startOf('2026-02-01')
  const file = read(['\uFEFF' + preamble[0], ...preamble.slice(1), ...curve(from, [1200, 800, 600])])
  expect(file).toMatchObject({
    format: 'enedis_load_curve',
    meter: '027',
    step: 30,
    lines: 3,
    from,
    problems: [],
  })
  expect([...file.halfHours]).toEqual([600, 400, 300])
  const day = read([...preamble, ...curve(from, Array<number>(48).fill(100))])
  expect(day.from + day.halfHours.length * halfHour).toBe(startOf('2026-02-02'))
})

test('the older header, and a preamble of names followed by values', () => {
  const from = startOf('2026-01-05')
  const older = ['Identifiant PRM;12345678901234;Type de donnees;Courbe de charge;']
  const file = read([...older, 'horodate ISO fin de pas;puissance moyenne (W)', ...curve(from, [1200, 800])])
  expect(file).toMatchObject({ format: 'enedis_load_curve', meter: '234', from })
})

test('ten minutes are added up, an hour is half in each half-hour, and the step may change', () => {
  const from = startOf('2026-02-01')
  const tens = read([...preamble, ...curve(from, [600, 1200, 1800, 600, 600, 600], 10)])
  expect([tens.step, ...tens.halfHours]).toEqual([10, 600, 300])
  const hours = read([...preamble, ...curve(from, [1000, 2000], 60)])
  expect([hours.step, ...hours.halfHours]).toEqual([60, 500, 500, 1000, 1000])
  const hour = 60 * MINUTE
  const both = read([
    ...preamble,
    ...curve(from, [1000, 1000, 1000], 60),
    ...curve(from + 3 * hour, [200, 200, 200], 30),
  ])
  expect([...both.halfHours]).toEqual([500, 500, 500, 500, 500, 500, 100, 100, 100])
})

test('an incomplete half-hour is missing, and a gap is not filled', () => {
  const from = startOf('2026-02-01')
  const lines = curve(from, Array<number>(12).fill(600), 10)
  const file = read([...preamble, ...lines.toSpliced(4, 1)])
  expect([...file.halfHours]).toEqual([300, Number.NaN, 300, 300])
  expect(file.problems).toMatchObject([
    { kind: 'missing', lines: null, count: 1, span: { from: from + halfHour, to: from + 2 * halfHour } },
  ])
})

test('both clock changes: 46 and 50 half-hours, none of them missing', () => {
  for (const [date, after, count] of [
    ['2026-03-29', '2026-03-30', 46],
    ['2026-10-25', '2026-10-26', 50],
  ] as const) {
    const from = startOf(date)
    const file = read([...preamble, ...curve(from, Array<number>(count).fill(100))])
    expect([file.from, file.halfHours.length, file.problems]).toEqual([from, count, []])
    expect(file.from + count * halfHour).toBe(startOf(after))
  }
})

test('a time that the clock skipped, and an offset of the other half of the year, are problems', () => {
  const from = startOf('2026-02-01')
  const good = curve(from, [100, 100])
  const bad = [
    '2026-03-29T02:30:00+01:00;100',
    '2026-07-01T00:30:00+01:00;100',
    '2026-01-10T00:30:00+02:00;100',
  ]
  expect(problemsOf(read([...preamble, ...good, ...bad]))).toEqual([['no_such_time', 6, 8, 3]])
})

test('without offsets, the hour that occurs twice is read in the order of its lines', () => {
  const hours = ['2026-10-25 01:00', '2026-10-25 02:00', '2026-10-25 02:00', '2026-10-25 03:00']
  const file = read([
    'statistic_id,unit,start,delta',
    ...hours.map((time, index) => `sensor.grid,kWh,${time},${index + 1}`),
  ])
  expect(file).toMatchObject({ format: 'home_assistant', step: 60, problems: [], lines: 4 })
  expect([...file.halfHours]).toEqual([500, 500, 1000, 1000, 1500, 1500, 2000, 2000])
  const skipped = read([
    'statistic_id,unit,start,delta',
    'sensor.grid,kWh,2026-03-29 01:00,1',
    'sensor.grid,kWh,2026-03-29 02:00,1',
    'sensor.grid,kWh,2026-03-29 03:00,1',
  ])
  expect(problemsOf(skipped)).toEqual([['no_such_time', 3, 3, 1]])
  expect([...skipped.halfHours]).toEqual([500, 500, 500, 500])
})

test('sums of Home Assistant: the difference of two hours, tabs, decimal commas, other statistics ignored', () => {
  const file = read([
    'statistic_id\tunit\tstart\tmin\tmax\tmean\tsum\tstate',
    'sensor.grid\tkWh\t26.01.2026 12:00\t\t\t\t10,5\t100',
    'sensor.temp\t°C\t26.01.2026 12:00\t20\t21\t20,5\t\t',
    'sensor.grid\tkWh\t26.01.2026 13:00\t\t\t\t12\t101,5',
    'sensor.grid\tkWh\t26.01.2026 15:00\t\t\t\t14\t103,5',
    'sensor.grid\tkWh\t26.01.2026 16:00\t\t\t\t13\t103,5',
    'sensor.grid\tkWh\t26.01.2026 17:00\t\t\t\t13,25\t103,5',
  ])
  expect(file.from).toBe(Date.UTC(2026, 0, 26, 12))
  // From 14:00 to 16:00 nothing is known: one sum is missing. At 16:00 the sum falls.
  const unknown = Array<number>(6).fill(Number.NaN)
  expect([...file.halfHours]).toEqual([750, 750, ...unknown, 125, 125])
  expect(problemsOf(file)).toEqual([['missing', 4]])
})

test('each bad line has its number and kind, and lines that follow each other are one problem', () => {
  const from = startOf('2026-02-01')
  const lines = curve(from, Array<number>(9).fill(500))
  const change = (line: number, value: string) =>
    (lines[line] = `${(lines[line] ?? '').split(';')[0]};${value}`)
  change(1, '')
  change(2, '')
  change(3, '8I2')
  change(4, '-5')
  change(5, '1000000')
  const tail = [`${horodate(from + halfHour)};500`, `${horodate(from + halfHour)};501`, 'Total', 'x;1']
  const future = ['2030-01-01T00:30:00+01:00;1']
  const file = read([...preamble, ...lines, ...tail, ...future])
  expect(problemsOf(file)).toEqual([
    ['no_value', 5, 6, 2],
    ['not_a_number', 7, 7, 1],
    ['out_of_range', 8, 9, 2],
    ['doubled', 13, 13, 1],
    ['contradiction', 14, 14, 1],
    ['unreadable', 15, 16, 2],
    ['in_future', 17, 17, 1],
  ])
  expect(file.problems[4]).toMatchObject({ usedLine: 4, text: `${horodate(from + halfHour)};501` })
  expect([...file.halfHours]).toEqual([250, ...Array<number>(5).fill(Number.NaN), 250, 250, 250])
})

test('what is no load curve of one meter is refused with its reason', () => {
  const values = curve(startOf('2026-02-01'), [100, 100])
  const production = preamble.with(1, preamble[1]?.replace('Consommation', 'Production') ?? '')
  const other = preamble.with(1, preamble[1]?.replace('14000000000027', '14000000000028') ?? '')
  expect(refusalOf(['%PDF-1.7'])).toBe('unknown')
  expect(refusalOf([''])).toBe('unknown')
  expect(refusalOf(['PK\u0003\u0004'])).toBe('spreadsheet')
  expect(refusalOf(preamble)).toBe('empty')
  expect(refusalOf([...production, ...values])).toBe('production')
  expect(refusalOf([...preamble, ...values, ...other, ...values])).toBe('several_meters')
  expect(refusalOf([...preamble, '2026-02-02T00:00:00+01:00;9000', '2026-02-03T00:00:00+01:00;9100'])).toBe(
    'coarse',
  )
  const power = preamble.with(1, preamble[1]?.replace('Courbe de charge', 'Puissance maximale') ?? '')
  expect(refusalOf([...power, '2026-02-01T00:00:00+01:00;4200'])).toBe('coarse')
  expect(refusalOf(power.slice(0, 2))).toBe('coarse')
  const hour = '2026-01-26 12:00,1'
  expect(refusalOf(['statistic_id,unit,start,delta', `sensor.a,kWh,${hour}`, `sensor.b,kWh,${hour}`])).toBe(
    'several_meters',
  )
  expect(refusalOf(['statistic_id,unit,start,mean', `sensor.a,°C,${hour}`])).toBe('empty')
})

const anyCurve = fc.record({
  from: fc.integer({ min: 0, max: 500 * 48 }).map((slot) => startOf('2025-03-01') + slot * halfHour),
  watts: fc.array(fc.integer({ min: 0, max: 36_000 }), { minLength: 2, maxLength: 200 }),
})

test('what is written is read back, in any order of the lines, and a doubled file is the same', () => {
  fc.assert(
    fc.property(anyCurve, fc.infiniteStream(fc.nat()), ({ from, watts }, random) => {
      const lines = curve(from, watts)
      const file = read([...preamble, ...lines])
      expect(file).toMatchObject({ from, problems: [] })
      expect([...file.halfHours]).toEqual(watts.map((value) => value / 2))
      const shuffled = lines
        .map((line) => ({ line, key: random.next().value }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ line }) => line)
      expect(read([...preamble, ...shuffled], '\n')).toEqual(file)
      const twice = read([...preamble, ...lines, ...preamble, ...lines])
      expect(twice.halfHours).toEqual(file.halfHours)
      expect(problemsOf(twice)).toMatchObject([
        ['doubled', 7 + lines.length, 6 + 2 * lines.length, lines.length],
      ])
    }),
    { numRuns: 50 },
  )
})

test('the energy is the sum of the lines, whatever the step', () => {
  fc.assert(
    fc.property(anyCurve, fc.constantFrom(10, 30, 60), ({ from, watts }, step) => {
      const whole = watts.slice(0, Math.floor(watts.length / 3) * 3)
      fc.pre(whole.length > 0)
      const start = from - (from % (60 * MINUTE))
      const file = read([...preamble, ...curve(start, whole, step)])
      const energy = whole.reduce((sum, value) => sum + (value * step) / 60, 0)
      expect(file.halfHours.reduce((sum, value) => sum + value, 0)).toBeCloseTo(energy, 0)
      expect(file.halfHours.length).toBe((whole.length * step) / 30)
    }),
    { numRuns: 50 },
  )
})

test('any text has a result, and its half-hours and problems are within its lines', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '2026-02-01T00:30:00+01:00',
      '2026-02-01 01:00',
      '24.12.2026 24:00',
      '0001-01-01T00:00Z',
      '12',
      '',
    ),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 12 }),
      fc.boolean(),
      (rows, isEnedis) => {
        const head = isEnedis ? preamble : ['statistic_id;unit;start;delta']
        const lines = [...head, ...rows.map((cells) => (isEnedis ? cells : ['a', 'kWh', ...cells]).join(';'))]
        const result = readMeasuredFile(lines.join('\n'), facts)
        if ('refusal' in result) return
        expect(result.file.from).toBeGreaterThanOrEqual(Date.UTC(1999, 11, 31))
        for (const { lines: at } of result.file.problems)
          expect(at?.[1] ?? 0).toBeLessThanOrEqual(lines.length)
      },
    ),
  )
})
