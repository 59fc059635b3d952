import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import type { FileResult, ImportFormat, MeasuredFile } from './half-hours.ts'
import { readMeasuredFile } from './measured-file.ts'

const MINUTE = 60_000
const halfHour = 30 * MINUTE
const zone = 'Europe/Paris'
const facts = { zone, now: Date.UTC(2027, 0, 18) }

/** The mean power (W) of the half-hour from an instant (ms) on. */
type Measured = { at: number; watts: number }

/** Writes half-hours, in their order, as a service does. */
type Writer = { format: ImportFormat; write: (halfHours: readonly Measured[]) => string }

type Wall = { iso: string; date: string; time: string }

const walls = new Map<number, Wall>()

/** The wall clock at an instant: `2026-01-30`, `30/01/2026` and `23:30`. */
function wallOf(at: number): Wall {
  const known = walls.get(at)
  if (known !== undefined) return known
  const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toString()
  const iso = clock.slice(0, 10)
  const wall = { iso, date: iso.split('-').toReversed().join('/'), time: clock.slice(11, 16) }
  walls.set(at, wall)
  return wall
}

/** Below each day its times; midnight is the end of the day. */
function writeEdf(halfHours: readonly Measured[]): string {
  const lines = [
    '',
    'Récapitulatif de mes puissances atteintes en W',
    '',
    'Date et heure de relève par le distributeur;Puissance atteinte (W);Nature de la donnée',
  ]
  let day = ''
  for (const { at, watts } of halfHours) {
    const { date } = wallOf(at)
    if (date !== day) lines.push('', `${date};;`)
    day = date
    lines.push(`${wallOf(at + halfHour).time}:00;${watts};Réelle`)
  }
  return lines.join('\r\n')
}

function writeTotalEnergies(halfHours: readonly Measured[]): string {
  const lines = halfHours.map(({ at, watts }) => {
    const { date, time } = wallOf(at)
    return `"14000000000027";"${date} ${time}";"${(watts / 2000).toFixed(4)} kWh"`
  })
  return ['"Point";"Date";"Consommation"', ...lines].join('\n')
}

function writeStrasbourg(halfHours: readonly Measured[]): string {
  const lines = halfHours.map(({ at, watts }) => {
    const { date, time } = wallOf(at)
    return `${date};${time};1;R;"${`${watts}`.replace(/(?=\d{3}$)/, '\u00A0').trim()}"`
  })
  return ['Courbe de charge', 'Période', 'Date;Heure;Pas;Qualité;Puissance (W)', ...lines].join('\r\n')
}

function writeEnedisPeriods(halfHours: readonly Measured[]): string {
  const isoOf = (at: number) => `${wallOf(at).iso}T${wallOf(at).time}`
  const lines = halfHours.map(
    ({ at, watts }) => `${isoOf(at)};${isoOf(at + halfHour)};"${`${watts / 1000}`.replace('.', ',')}"`,
  )
  return ['debut;fin;kW', ...lines].join('\n')
}

function writeConsoApi(halfHours: readonly Measured[]): string {
  return JSON.stringify({
    usage_point_id: '14000000000027',
    quality: 'BRUT',
    reading_type: { measurement_kind: 'power', unit: 'W', aggregate: 'average' },
    interval_reading: halfHours.map(({ at, watts }) => {
      const { iso, time } = wallOf(at + halfHour)
      return { value: `${watts}`, date: `${iso} ${time}:00`, interval_length: 'PT30M', measure_type: 'B' }
    }),
  })
}

const writers: readonly Writer[] = [
  { format: 'edf', write: writeEdf },
  { format: 'total_energies', write: writeTotalEnergies },
  { format: 'ser', write: writeStrasbourg },
  { format: 'enedis_load_curve', write: writeEnedisPeriods },
  { format: 'conso_api', write: writeConsoApi },
]

function startOf(date: string): number {
  return startOfDay(zone, dayOf(date))
}

function fileOf(result: FileResult): MeasuredFile {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.file
}

function read(lines: readonly string[]): MeasuredFile {
  return fileOf(readMeasuredFile(lines.join('\n'), facts))
}

function refusalOf(text: string): string | null {
  const result = readMeasuredFile(text, facts)
  return 'refusal' in result ? result.refusal : null
}

test('EDF: newest first, midnight is the end of its day, and shorter steps and doubled lines occur', () => {
  const file = read([
    '',
    'R\uFFFDcapitulatif de mes puissances atteintes en W',
    '',
    'Date et heure de rel\uFFFDve par le distributeur;Puissance atteinte (W);Nature de la donn\uFFFDe',
    '',
    '30/01/2026;;',
    '00:30:00;1000;R\uFFFDelle',
    '',
    '29/01/2026;;',
    '00:00:00;2258;R\uFFFDelle',
    '23:30:00;2170;R\uFFFDelle',
    '23:30:00;2171;Estim\uFFFDe',
    '23:15:00;1000;R\uFFFDelle',
    '23:00:00;600;R\uFFFDelle',
    '22:30:00;500;R\uFFFDelle',
    '22:00:00;;R\uFFFDelle',
  ])
  expect(file).toMatchObject({ format: 'edf', meter: null, step: 30, lines: 8 })
  expect(file.from).toBe(Date.UTC(2026, 0, 29, 21))
  expect([...file.halfHours]).toEqual([250, 300, 792.5, 1129, 500])
  expect(file.problems).toMatchObject([
    { kind: 'contradiction', lines: [12, 12], usedLine: 11 },
    { kind: 'no_value', lines: [16, 16] },
  ])
})

test('EDF: a line without a day, or with an impossible one, is unreadable; two files can be joined', () => {
  const from = startOf('2026-01-05')
  const [one, two] = [0, 1].map((part) =>
    writeEdf([0, 1].map((slot) => ({ at: from + (2 * part + slot) * halfHour, watts: 1000 }))),
  )
  const file = fileOf(readMeasuredFile(`${one}\n31/02/2026;;\n00:30:00;5;Réelle\n;7;\n${two}`, facts))
  expect([...file.halfHours]).toEqual([500, 500, 500, 500])
  expect(file.problems).toMatchObject([{ kind: 'unreadable', lines: [10, 11], text: '00:30:00;5;Réelle' }])
  expect(
    refusalOf('Date et heure de relève par le distributeur;Puissance atteinte (W);\n00:30:00;5;\n'),
  ).toBe('empty')
})

test('EDF: one value a month is refused', () => {
  const head =
    'R\uFFFDcapitulatif de ma consommation\n\nP\uFFFDriode de consommation;Consommation (kWh);Nature'
  expect(refusalOf(`\n${head}\n\nAnnée 2026;1 016;\n01/2026;1016;Réelle`)).toBe('coarse')
})

test('TotalEnergies: the energy of the half-hour from its time on, with or without a unit', () => {
  const file = read([
    'PDL;Date;Consommation',
    'x;05/01/2026 00:00;0',
    'x;05/01/2026 00:30;0.431 kWh',
    '"x";"05/01/2026 01:00";"0.5"',
    'x;05/01/2026 01:30;431 W',
  ])
  expect(file).toMatchObject({ format: 'total_energies', step: 30, from: startOf('2026-01-05') })
  expect([...file.halfHours]).toEqual([0, 431, 500])
  expect(file.problems).toMatchObject([{ kind: 'not_a_number', lines: [5, 5] }])
  expect(refusalOf('a;b;c\nx;05/01/2026 00:00;540\nx;05/01/2026 00:30;560')).toBe('unknown')
})

test('Strasbourg: mean power from its time on, with a space between thousands', () => {
  const file = read([
    'Courbe de charge',
    '14000000000027',
    'Date;Heure;Pas;Statut;Puissance (W)',
    '05/01/2026;00:00;30;R;"1\uFFFD234"',
    '"05/01/2026";"00:30";"30";"R";"980"',
    '05/01/2026;01:00;30;R;1\u202F000',
  ])
  expect(file).toMatchObject({ format: 'ser', step: 30, from: startOf('2026-01-05'), problems: [] })
  expect([...file.halfHours]).toEqual([617, 490, 500])
})

test('a workbook of Enedis that was saved as CSV, and the columns of Conso Downloader', () => {
  const workbook = read([
    'Consommation horaire;;',
    'Identifiant PRM;14000000000027;',
    ';;Début;Fin;Valeur (en kW)',
    ';;02/03/2026 00:00:00;02/03/2026 00:30:00;4,030',
    ';;02/03/2026 00:30:00;02/03/2026 01:00:00;1,2',
    ';;;;',
  ])
  expect(workbook).toMatchObject({ format: 'enedis_load_curve', meter: '027', from: startOf('2026-03-02') })
  expect([[...workbook.halfHours], workbook.problems]).toEqual([[2015, 600], []])
  const offsets = ['2026-01-05T00:00:00+01:00', '2026-01-05T00:30:00+01:00', '2026-01-05T01:00:00+01:00']
  const commas = read([
    'debut,fin,kW',
    `${offsets[0]},${offsets[1]},0.431`,
    `${offsets[1]},${offsets[2]},0.5`,
  ])
  expect([commas.from, ...commas.halfHours]).toEqual([startOf('2026-01-05'), 215.5, 250])
  expect(refusalOf('Type;Production\nDébut;Fin;Valeur (en kW)\n')).toBe('production')
})

test('Conso API: JSON with mean power until its time, of one meter', () => {
  const reading = (date: unknown, value: unknown, length = 'PT10M') => ({
    date,
    value,
    interval_length: length,
  })
  const reply = {
    usage_point_id: '14000000000027',
    reading_type: { unit: 'W' },
    interval_reading: [
      ...['00:10', '00:20', '00:30', '00:40'].map((time) => reading(`2026-01-05 ${time}:00`, '600')),
      reading('2026-01-05 00:40:00', 600),
      reading('2026-01-05 00:50:00', null),
      reading(null, '1'),
      7,
    ],
  }
  const file = fileOf(readMeasuredFile(JSON.stringify(reply), facts))
  expect(file).toMatchObject({ format: 'conso_api', meter: '027', step: 10, lines: 8 })
  expect([file.from, ...file.halfHours]).toEqual([startOf('2026-01-05'), 300])
  expect(file.problems).toMatchObject([
    { kind: 'doubled', lines: [5, 5], text: '2026-01-05 00:40:00 600', usedLine: 4 },
    { kind: 'no_value', lines: [6, 6] },
    { kind: 'unreadable', lines: [7, 8], text: '1' },
  ])
  expect(fileOf(readMeasuredFile(JSON.stringify({ meter_reading: reply }, null, 2), facts))).toEqual(file)
  expect(refusalOf(JSON.stringify({ ...reply, reading_type: { unit: 'VA' } }))).toBe('coarse')
  expect(refusalOf(JSON.stringify({ ...reply, interval_reading: [] }))).toBe('empty')
  const strange = ['{', '{}', '{"interval_reading":[]}', '{"interval_reading":{},"reading_type":{}}', '[]']
  for (const text of [...strange, '{"interval_reading":[],"reading_type":{"unit":{}}}'])
    expect(refusalOf(text)).toBe('unknown')
})

/** Whole days, some of them with a clock change: an hour that occurs twice is never cut. */
const anyDays = fc
  .record({
    first: fc.oneof(
      fc.constantFrom('2026-03-28', '2026-03-29', '2025-10-25', '2026-10-25'),
      fc.integer({ min: 0, max: 500 }).map((day) => isoDate(dayOf('2025-03-01') + day)),
    ),
    days: fc.integer({ min: 1, max: 3 }),
    // A power in the decimals of each format.
    powers: fc.array(fc.integer({ min: 0, max: 36_000 }), { minLength: 3, maxLength: 20 }),
  })
  .map(({ first, days, powers }) => {
    const [from, to] = [startOf(first), startOf(isoDate(dayOf(first) + days))]
    return Array.from({ length: (to - from) / halfHour }, (_, slot) => ({
      at: from + slot * halfHour,
      watts: powers[slot % powers.length] ?? 0,
    }))
  })

test('the half-hours of each format are read back, in both orders, also with broken bytes', () => {
  fc.assert(
    fc.property(
      anyDays,
      fc.constantFrom(...writers),
      fc.boolean(),
      fc.boolean(),
      (halfHours, { format, write }, isNewestFirst, isBroken) => {
        const text = write(isNewestFirst ? halfHours.toReversed() : halfHours)
        const file = fileOf(
          readMeasuredFile(isBroken ? text.replaceAll(/[^\r\n -~]/g, '\uFFFD') : text, facts),
        )
        expect(file).toMatchObject({ format, from: halfHours[0]?.at, lines: halfHours.length, problems: [] })
        expect([...file.halfHours]).toEqual(halfHours.map(({ watts }) => watts / 2))
      },
    ),
    { numRuns: 100 },
  )
})

test('of two lines with one time the first counts, and the second one is a problem', () => {
  fc.assert(
    fc.property(
      anyDays,
      fc.constantFrom(...writers),
      fc.boolean(),
      fc.nat(),
      fc.boolean(),
      (halfHours, { write }, isNewestFirst, place, isSame) => {
        const ordered = isNewestFirst ? halfHours.toReversed() : halfHours
        const index = place % ordered.length
        const { at = 0, watts = 0 } = ordered[index] ?? {}
        // A doubled line of an hour that occurs twice is the other one.
        const hours = [at, at + halfHour].flatMap((time) => [time - 2 * halfHour, time, time + 2 * halfHour])
        fc.pre(new Set(hours.map((time) => wallOf(time).time)).size === hours.length)
        const lines = ordered.toSpliced(index + 1, 0, { at, watts: isSame ? watts : 36_001 })
        const file = fileOf(readMeasuredFile(write(lines), facts))
        expect([...file.halfHours]).toEqual(halfHours.map((one) => one.watts / 2))
        const [problem] = file.problems
        expect(file.problems).toHaveLength(1)
        expect(problem).toMatchObject({ kind: isSame ? 'doubled' : 'contradiction', count: 1 })
        expect(problem?.usedLine).toBe((problem?.lines?.[0] ?? 0) - 1)
      },
    ),
    { numRuns: 100 },
  )
})

test('a damaged file of each format has a result, with problems within its lines', () => {
  const damage = fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 80 }),
    text: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('', '"', ';;', '\n', '{}', 'null', '24:00')),
  })
  fc.assert(
    fc.property(
      anyDays,
      fc.constantFrom(...writers),
      fc.array(damage, { maxLength: 8 }),
      (halfHours, { write }, damages) => {
        let text = write(halfHours.slice(0, 20))
        for (const { at, length, text: other } of damages) {
          const start = at % text.length
          text = text.slice(0, start) + other + text.slice(start + length)
          if (text === '') break
        }
        const result = readMeasuredFile(text, facts)
        if ('refusal' in result) return
        const { from, halfHours: values, problems, lines } = result.file
        expect(from).toBeGreaterThanOrEqual(Date.UTC(1999, 11, 31))
        expect(values.every((value) => Number.isNaN(value) || (value >= 0 && value <= 200_000))).toBe(true)
        const most = Math.max(lines, text.split('\n').length)
        for (const { lines: place } of problems) expect(place?.[1] ?? 0).toBeLessThanOrEqual(most)
      },
    ),
    { numRuns: 100 },
  )
})

test('any JSON has a result', () => {
  const reading = fc.oneof(
    fc.jsonValue(),
    fc.record({
      date: fc.constantFrom<unknown>('2026-01-05 00:30:00', '2026-01-05', 5, null),
      value: fc.jsonValue(),
      interval_length: fc.constantFrom<unknown>('PT30M', 'PT99M', null),
    }),
  )
  const reply = fc.record({
    usage_point_id: fc.jsonValue(),
    reading_type: fc.oneof(fc.jsonValue(), fc.record({ unit: fc.constantFrom<unknown>('W', 'kW', 'Wh', 1) })),
    interval_reading: fc.oneof(fc.jsonValue(), fc.array(reading)),
  })
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), reply), (value) => {
      const result = readMeasuredFile(JSON.stringify(value), facts)
      if ('file' in result) expect(result.file.format).toBe('conso_api')
    }),
  )
})
