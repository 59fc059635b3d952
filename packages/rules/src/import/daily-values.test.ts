import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import type { MeasuredFile } from './half-hours.ts'
import { readMeasuredFile } from './measured-file.ts'

const zone = 'Europe/Paris'
const facts = { zone, now: Date.UTC(2027, 0, 18, 12) }

/** As in the customer account of Enedis (a public file of 2020). */
const indexHead = [
  'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite',
  '14000000000027;Index;01/09/2026;21/08/2027;Energie active;Consommation;Comptage Brut;Wh',
  '',
  'Horodate;Type de releve;EAS F1;EAS F2;EAS F3;EAS F4;EAS F5;EAS F6;EAS F7;EAS F8;EAS F9;EAS F10;EAS D1;EAS D2;EAS D3;EAS D4;EAS T',
]
const calendar = [
  'Periode;Identifiant calendrier fournisseur;Libelle calendrier fournisseur;Identifiant classe temporelle 1',
  'Du 2026-09-02T00:00:00+02:00 au;AA000000;Option Heures Creuses + Week-End;HC',
]

function startOf(date: string): number {
  return startOfDay(zone, dayOf(date))
}

function read(text: string): MeasuredFile {
  const result = readMeasuredFile(text, facts)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.file
}

/** Wh of each day, to the mWh; NaN where one of its half-hours is not known. */
function daysOf({ from, halfHours }: MeasuredFile): [string, number][] {
  const days = new Map<string, number>()
  for (const [slot, value] of halfHours.entries()) {
    const at = from + slot * 1_800_000
    const date = new Date(at + 2 * 3_600_000).toISOString().slice(0, 10)
    const day = at < startOf(date) ? isoDate(dayOf(date) - 1) : date
    days.set(day, (days.get(day) ?? 0) + value)
  }
  return [...days].map(([day, sum]) => [day, Math.round(sum * 1000) / 1000])
}

test('Enedis: two indices give the energy of the day between them, in equal shares', () => {
  const file = read(
    [
      ...indexHead,
      '2026-09-02T00:00:00+02:00;Arrêté quotidien;1009905;819074;2679;2747;;;;;;;1012584;821821;;;1834405',
      '2026-09-03T00:00:00+02:00;Arr\uFFFDt\uFFFD quotidien;1009905;819074;5185;6747;;;;;;;1015090;825821;;;1840911',
      '2026-09-03T14:12:00+02:00;Asynchrone;1009905;819074;5185;6800;;;;;;;1015090;825874;;;1840964',
      '2026-09-04T01:00:00+02:00;Arrêté quotidien;;;;;;;;;;;;;;;1850911',
      '',
      ...calendar,
    ].join('\r\n'),
  )
  expect(file).toMatchObject({ format: 'enedis_daily', meter: '027', step: 1440, lines: 3, problems: [] })
  expect(file.from).toBe(startOf('2026-09-02'))
  expect(file.halfHours).toHaveLength(96)
  expect(new Set(file.halfHours.subarray(0, 48)).size).toBe(1)
  expect(daysOf(file)).toEqual([
    ['2026-09-02', 6506],
    ['2026-09-03', 10_000],
  ])
})

test('Enedis: without a total the registers of the supplier are added up', () => {
  const head = [...indexHead.slice(0, 3), 'Horodate;Type de releve;EAS F1;EAS F2;EAS D1']
  const lines = [
    '2026-09-02T00:00:00+02:00;Arrêté quotidien;1000;500;9000',
    '2026-09-03T00:00:00+02:00;Arrêté quotidien;1600;900;9900',
  ]
  expect(daysOf(read([...head, ...lines].join('\n')))).toEqual([['2026-09-02', 1000]])
})

test('a missing index, one that falls and one of another day leave their days unknown, each with its reason', () => {
  const index = (date: string, total: string) =>
    `${date}T00:00:00+02:00;Arrêté quotidien;;;;;;;;;;;;;;;${total}`
  const file = read(
    [
      ...indexHead,
      index('2026-09-02', '1000'),
      index('2026-09-03', '3000'),
      index('2026-09-03', '3000'),
      index('2026-09-05', '8000'),
      index('2026-09-06', '9000'),
      index('2026-09-07', ''),
      index('2026-09-08', '12000'),
      index('2026-09-09', '200'),
      index('2026-09-10', '900'),
    ].join('\n'),
  )
  expect(daysOf(file)).toEqual([
    ['2026-09-02', 2000],
    ['2026-09-03', Number.NaN],
    ['2026-09-04', Number.NaN],
    ['2026-09-05', 1000],
    ['2026-09-06', Number.NaN],
    ['2026-09-07', Number.NaN],
    ['2026-09-08', Number.NaN],
    ['2026-09-09', 700],
  ])
  expect(file.problems.map(({ kind, lines, count }) => [kind, lines?.[0] ?? null, count])).toEqual([
    ['doubled', 7, 1],
    ['no_value', 10, 1],
    ['missing', null, 96],
    // The days before and after the empty line are explained by it.
    ['missing', null, 48],
  ])
})

test('EDF: the energy of days, newest first, and the registers of the meter', () => {
  const days = read(
    '\nR\uFFFDcapitulatif de ma consommation\n\nDate de consommation;Consommation (kWh);Nature de la donn\uFFFDe\n' +
      '18/01/2027;3;Estimée\n17/01/2027;12,5;Réelle\n16/01/2027;1 011;Réelle\n15/01/2027;11;Réelle\n',
  )
  expect(days).toMatchObject({ format: 'edf_daily', meter: null, step: 1440 })
  expect(daysOf(days)).toEqual([
    ['2027-01-15', 11_000],
    ['2027-01-16', 1_011_000],
    ['2027-01-17', 12_500],
  ])
  // The day of today is not over.
  expect(days.problems).toMatchObject([{ kind: 'in_future', lines: [5, 5] }])

  const index = read(
    '\nRécapitulatif de mes index\n\nDate de relevé de l’index;Type d’index;Index Heures pleines (kWh);Index Heures creuses (kWh)\n' +
      '04/01/2027;Index transmis par le distributeur;1014;525\n' +
      '03/01/2027;Index transmis par le distributeur;1010;520\n02/01/2027;Index transmis par le distributeur;1004;517\n' +
      '01/11/2026;Index transmis par le distributeur;900;460\n',
  )
  expect(index).toMatchObject({ format: 'edf_daily', lines: 4, problems: [] })
  expect(daysOf(index)).toEqual([
    ['2027-01-02', 9000],
    ['2027-01-03', 9000],
  ])
})

test('the workbook of Enedis and Conso API: the energy of each day', () => {
  const expected = [
    ['2026-06-01', 12_571],
    ['2026-06-02', 9800],
  ]
  const workbook = read(
    `${indexHead.slice(0, 2).join('\n')}\nDate;Valeur (en Wh)\n2026-06-01;12571\n2026-06-02;9800`,
  )
  expect(workbook).toMatchObject({ format: 'enedis_daily', meter: '027', step: 1440 })
  expect(daysOf(workbook)).toEqual(expected)
  expect(daysOf(read('Date\tValeur (en kWh)\n01/06/2026\t12,571\n02/06/2026\t9,8'))).toEqual(expected)
  const reply = {
    usage_point_id: '14000000000027',
    reading_type: { unit: 'Wh' },
    interval_reading: [
      { value: '12571', date: '2026-06-01' },
      { value: 9800, date: '2026-06-02' },
    ],
  }
  expect(daysOf(read(JSON.stringify(reply)))).toEqual(expected)
})

test('any energies of days, written as indices, are read back over both clock changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('2026-03-27', '2026-10-23', '2026-12-30'),
      fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.boolean(),
      (first, energies, start, isReversed) => {
        let index = start
        const lines = [...energies, 0].map((energy, day) => {
          const line = `${isoDate(dayOf(first) + day)}T00:00:00+01:00;Arrêté quotidien;;;;;;;;;;;;;;;${index}`
          index += energy
          return line
        })
        const file = read([...indexHead, ...(isReversed ? lines.toReversed() : lines)].join('\n'))
        expect(daysOf(file)).toEqual(energies.map((energy, day) => [isoDate(dayOf(first) + day), energy]))
        const end = startOfDay(zone, dayOf(first) + energies.length)
        expect(file.halfHours).toHaveLength((end - startOf(first)) / 1_800_000)
        expect(file.problems).toEqual([])
      },
    ),
  )
})
