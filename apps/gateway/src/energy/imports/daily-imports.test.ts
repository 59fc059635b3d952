import { listBills } from '@foyer/contract/bill.ts'
import { getConsumptionPeriod } from '@foyer/contract/consumption.ts'
import {
  createImport,
  energyImportSchema,
  importPreviewSchema,
  listImports,
  previewImport,
} from '@foyer/contract/energy-import.ts'
import { listTariffOptions } from '@foyer/contract/tariff-option.ts'
import { expect, test } from 'vitest'
import { homeDays } from '#history/home-days.ts'
import { loadCurve, openImports } from '#testing/imports.ts'

const paris = homeDays('Europe/Paris')

test('totals of days count where no half-hour is known, and cost a range between the prices of the day', async () => {
  const { at, ask, report, contract } = await openImports()
  await contract({
    valid_from: '2026-01-01',
    option: 'hp_hc',
    subscribed_power: 6,
    off_peak: [{ start: 1320, end: 360 }],
  })
  // The half-hours of 2 December are imported before the totals, and the home's meter begins at noon of 3 December.
  await ask(createImport, { body: { file_name: 'a.csv', text: loadCurve('2026-12-02', '2026-12-03', 400) } })
  await report('meter', paris.of('2026-12-03').start + 12 * 3_600_000, paris.of('2026-12-05').start)
  const text = [
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite',
    '14000000000027;Index;01/12/2026;04/12/2026;Energie active;Consommation;Comptage Brut;Wh',
    'Horodate;Type de releve;EAS F1;EAS F2;EAS T',
    ...[1, 2, 3, 4].map((day) => `2026-12-0${day}T00:00:00+01:00;Arrêté quotidien;;;${day * 24_000}`),
  ].join('\r\n')
  const body = { file_name: 'index.csv', text }
  const preview = importPreviewSchema.parse(await ask(previewImport, { body }))
  const coverage = [
    { first_day: '2026-12-01', last_day: '2026-12-01', days: 1, measured: ['file'], used: ['file'] },
    {
      first_day: '2026-12-02',
      last_day: '2026-12-02',
      days: 1,
      measured: ['file', 'other'],
      used: ['other'],
    },
    // The first half-hour of the meter is not whole.
    {
      first_day: '2026-12-03',
      last_day: '2026-12-03',
      days: 1,
      measured: ['own', 'file'],
      used: ['own', 'file'],
    },
  ]
  expect(preview).toMatchObject({
    refusal: null,
    file: {
      format: 'enedis_daily',
      step: 1440,
      half_hours: 144,
      kilowatt_hours: 72,
      own_half_hours: 23,
      replaced_half_hours: 0,
      coverage,
    },
  })
  const made = energyImportSchema.parse(await ask(createImport, { body }))
  expect(made).toMatchObject({ is_daily: true, kilowatt_hours: 72 })
  expect(listImports.reply.parse(await ask(listImports, {}))).toMatchObject([
    { id: made.id, is_daily: true, coverage },
    { is_daily: false, coverage: [{ measured: ['file', 'other'], used: ['file'] }] },
  ])

  const dayOf = async (date: string) =>
    getConsumptionPeriod.reply.parse(await ask(getConsumptionPeriod, { query: { kind: 'day', date } }))
  const first = await dayOf('2026-12-01')
  expect(first).toMatchObject({
    total: 24_000,
    is_metered: true,
    cost: null,
    known: { since: null, until: null },
  })
  const [offPeak, peak] = [0.1589, 0.2142]
  expect(first.cost_range).toEqual({ low: round(24 * offPeak), high: round(24 * peak) })
  expect(first.untimed_bars).toEqual(Array<boolean>(48).fill(true))
  expect(first.bars.every(([, energy, cost]) => energy === null && cost === null)).toBe(true)
  expect(first.by_price).toMatchObject([{ kind: null, kinds: ['peak', 'off_peak'], energy: 24_000 }])
  const second = await dayOf('2026-12-02')
  expect(second).toMatchObject({ total: 9600, cost: round(16 * 0.4 * peak + 8 * 0.4 * offPeak) })
  // The rest of the total is of the half-hours without a value.
  const third = await dayOf('2026-12-03')
  expect(third.total).toBe(24_000)
  expect(third.bars.map(([, energy]) => energy)).toEqual([
    ...Array<null>(25).fill(null),
    ...Array<number>(23).fill(300),
  ])
  const measured = 19 * 0.3 * peak + 4 * 0.3 * offPeak
  expect(third.cost_range).toEqual({
    low: round(measured + 17.1 * offPeak),
    high: round(measured + 17.1 * peak),
  })
  await at.close()
})

test('with one price all day, totals of days have a known cost, and their month a bill', async () => {
  const { at, ask, contract } = await openImports()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  const lines = Array.from(
    { length: 30 },
    (_, day) => `${String(day + 1).padStart(2, '0')}/11/2026;9,6;Réelle`,
  )
  const text = `Date de consommation;Consommation (kWh);Nature de la donnée\n${lines.toReversed().join('\n')}`
  await ask(createImport, { body: { file_name: 'edf.csv', text } })
  const bills = listBills.reply.parse(await ask(listBills, { query: { year: '2026' } }))
  // 288 kWh at 0.2001 €: as the same days in half-hours.
  expect(bills.months.find(({ from }) => from === '2026-11-01')).toMatchObject({
    is_complete: true,
    energy: { low: 57.63, high: 57.63 },
    energy_lines: [{ kind: 'base', kilowatt_hours: 288 }],
  })
  const options = listTariffOptions.reply.parse(await ask(listTariffOptions, {}))
  const optionOf = (name: string) => options.options.find(({ option }) => option === name)
  expect(optionOf('base')?.energy).toEqual({ low: 57.63, high: 57.63 })
  const hours = optionOf('hp_hc')
  expect([optionOf('base')?.assumptions, hours?.assumptions]).toEqual([
    [],
    ['off_peak_usual', 'times_unknown'],
  ])
  expect(hours?.lines).toMatchObject([{ kinds: ['peak', 'off_peak'], kilowatt_hours: 288 }])
  expect((hours?.energy.high ?? 0) - (hours?.energy.low ?? 0)).toBeGreaterThan(10)
  await at.close()
})

/** Euros to the hundredth of a cent. */
function round(euros: number): number {
  return Math.round(euros * 10_000) / 10_000
}
