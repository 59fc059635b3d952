import { randomUUID } from 'node:crypto'
import { listBills } from '@foyer/contract/bill.ts'
import { getConsumptionPeriod } from '@foyer/contract/consumption.ts'
import {
  createImport,
  energyImportSchema,
  importPreviewSchema,
  listImports,
  MOST_IMPORTS,
  previewImport,
  removeImport,
} from '@foyer/contract/energy-import.ts'
import { listTariffOptions } from '@foyer/contract/tariff-option.ts'
import { expect, test } from 'vitest'
import { homeDays } from '#history/home-days.ts'
import { addPerson, signIn } from '#testing/app.ts'
import { loadCurve, openImports } from '#testing/imports.ts'

const paris = homeDays('Europe/Paris')

test('an imported load curve makes bills, options and consumption, and its undo removes exactly that', async () => {
  const { at, ask, owner, contract } = await openImports()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  const before = await ask(listBills, { query: { year: '2026' } })
  const text = loadCurve('2026-11-01', '2026-12-31', 400)

  const preview = importPreviewSchema.parse(await ask(previewImport, { body: { file_name: 'a.csv', text } }))
  expect(preview).toMatchObject({
    refusal: null,
    file: {
      format: 'enedis_load_curve',
      meter: '027',
      step: 30,
      from: '2026-10-31T23:00:00.000Z',
      to: '2026-12-30T23:00:00.000Z',
      half_hours: 60 * 48,
      missing_half_hours: 0,
      kilowatt_hours: 576,
      own_half_hours: 0,
      replaced_half_hours: 0,
      months: [
        { month: '2026-11', kilowatt_hours: 288, own: 0 },
        { month: '2026-12', kilowatt_hours: 288, own: 0 },
      ],
      coverage: [
        { first_day: '2026-11-01', last_day: '2026-12-30', days: 60, measured: ['file'], used: ['file'] },
      ],
      problems: [],
    },
  })
  expect(await ask(listImports, {})).toEqual([])

  const made = energyImportSchema.parse(await ask(createImport, { body: { file_name: 'a.csv', text } }))
  expect(made).toMatchObject({ file_name: 'a.csv', half_hours: 60 * 48, kilowatt_hours: 576, meter: '027' })
  const coverage = [
    { first_day: '2026-11-01', last_day: '2026-12-30', days: 60, measured: ['file'], used: ['file'] },
  ]
  expect(await ask(listImports, {})).toEqual([{ ...made, coverage }])
  const bills = listBills.reply.parse(await ask(listBills, { query: { year: '2026' } }))
  const november = bills.months.find(({ from }) => from === '2026-11-01')
  // 288 kWh at 0.2001 € and a twelfth of 190.32 €: Tarif Bleu of 1 August 2026 for 6 kVA.
  expect(november).toMatchObject({
    is_metered: true,
    is_complete: true,
    energy: { low: 57.63, high: 57.63 },
    energy_lines: [{ kilowatt_hours: 288 }],
  })
  const options = listTariffOptions.reply.parse(await ask(listTariffOptions, {}))
  expect(options).toMatchObject({ from: '2026-11-01', kilowatt_hours: 576, is_metered: true })
  const month = { query: { kind: 'month', date: '2026-12-15' } }
  const december = getConsumptionPeriod.reply.parse(await ask(getConsumptionPeriod, month))
  expect(december).toMatchObject({ total: 288_000, is_metered: true })

  expect((await at.ask(removeImport, { token: owner, params: { importId: randomUUID() } })).status).toBe(404)
  await ask(removeImport, { params: { importId: made.id } })
  expect(await ask(listImports, {})).toEqual([])
  expect(await ask(listBills, { query: { year: '2026' } })).toEqual(before)
  expect(await at.database.query('select from energy_import_day')).toEqual([])
  await at.close()
})

test('the home’s meter wins where it has a value, the newest import elsewhere; the preview counts both', async () => {
  const { at, ask, report } = await openImports()
  await report('meter', paris.of('2026-12-10').start, paris.of('2026-12-11').start)
  const text = loadCurve('2026-12-08', '2026-12-12', 400)
  await ask(createImport, { body: { file_name: 'a.csv', text } })
  const newer = loadCurve('2026-12-09', '2026-12-10', 800)
  const preview = importPreviewSchema.parse(
    await ask(previewImport, { body: { file_name: 'b.csv', text: newer } }),
  )
  expect(preview.file).toMatchObject({ half_hours: 48, own_half_hours: 0, replaced_half_hours: 48 })
  const { id } = energyImportSchema.parse(
    await ask(createImport, { body: { file_name: 'b.csv', text: newer } }),
  )

  const again = importPreviewSchema.parse(await ask(previewImport, { body: { file_name: 'a.csv', text } }))
  // The meter may have begun within its first half-hour.
  expect(again.file).toMatchObject({ half_hours: 192, own_half_hours: 47, replaced_half_hours: 145 })
  expect(again.file?.months).toEqual([{ month: '2026-12', kilowatt_hours: 38.4, own: 9.4 }])
  const totalOf = async (date: string) =>
    getConsumptionPeriod.reply.parse(await ask(getConsumptionPeriod, { query: { kind: 'day', date } })).total
  const totals = async () =>
    Promise.all(['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'].map(totalOf))
  // The own meter: 300 Wh in each of its 47 half-hours.
  expect(await totals()).toEqual([9600, 19_200, 14_300, 9600])
  // A comparison of a metered day with an imported one.
  const week = { query: { kind: 'day', date: '2026-12-10', comparison: 'previous' } }
  expect(getConsumptionPeriod.reply.parse(await ask(getConsumptionPeriod, week)).before).toMatchObject({
    from: '2026-12-09',
    total: 19_200,
  })
  const coverages = async () =>
    listImports.reply
      .parse(await ask(listImports, {}))
      .map(({ coverage = [] }) =>
        coverage.map(({ first_day: day, days, measured, used }) => [
          day,
          days,
          measured.join('+'),
          used.join('+'),
        ]),
      )
  expect(await coverages()).toEqual([
    [['2026-12-09', 1, 'file+other', 'file']],
    [
      ['2026-12-08', 1, 'file', 'file'],
      ['2026-12-09', 1, 'file+other', 'other'],
      // The first half-hour of the meter is partial, and so is its last one, on the next day.
      ['2026-12-10', 1, 'own+file', 'own+file'],
      ['2026-12-11', 1, 'own+file', 'file'],
    ],
  ])
  await ask(removeImport, { params: { importId: id } })
  expect((await coverages()).map((stretches) => stretches.length)).toEqual([3])
  expect(await totals()).toEqual([9600, 9600, 14_300, 9600])
  await at.close()
})

test('the preview shows by days of the home what measured and what counts, on both sides of a clock change', async () => {
  const { at, ask, report } = await openImports()
  // From noon of the day before the clocks go back until noon of the day after.
  const noon = 12 * 3_600_000
  await report('meter', paris.of('2026-10-24').start + noon, paris.of('2026-10-26').start + noon)
  await ask(createImport, { body: { file_name: 'a.csv', text: loadCurve('2026-10-20', '2026-10-23', 400) } })
  const after = loadCurve('2026-10-25', '2026-10-28', 500).split('\r\n')
  // Without its three lines of head: one file with a gap of three days.
  const text = [loadCurve('2026-10-21', '2026-10-22', 500), ...after.slice(3)].join('\r\n')
  const coverageOf = async (body: string) =>
    importPreviewSchema
      .parse(await ask(previewImport, { body: { file_name: 'b.csv', text: body } }))
      .file?.coverage.map(({ first_day: from, last_day: to, days, measured, used }) => [
        `${from}/${to}`,
        days,
        measured.join('+'),
        used.join('+'),
      ])
  expect(await coverageOf(text)).toEqual([
    ['2026-10-21/2026-10-21', 1, 'file+other', 'file'],
    ['2026-10-22/2026-10-22', 1, 'other', 'other'],
    ['2026-10-23/2026-10-23', 1, '', ''],
    ['2026-10-24/2026-10-24', 1, 'own', 'own'],
    // A day of 25 hours.
    ['2026-10-25/2026-10-25', 1, 'own+file', 'own'],
    // The meter ends at noon: the file has the rest of the day.
    ['2026-10-26/2026-10-26', 1, 'own+file', 'own+file'],
    ['2026-10-27/2026-10-27', 1, 'file', 'file'],
  ])
  // A day of 23 hours, of which nothing else is known.
  expect(await coverageOf(loadCurve('2026-03-28', '2026-03-31', 500))).toEqual([
    ['2026-03-28/2026-03-30', 3, 'file', 'file'],
  ])
  await at.close()
})

test('what another home measured or imported is in no preview', async () => {
  const { at, ask, report } = await openImports()
  await report('meter', paris.of('2026-12-09').start, paris.of('2026-12-12').start)
  const text = loadCurve('2026-12-09', '2026-12-12', 400)
  await ask(createImport, { body: { file_name: 'a.csv', text } })
  const neighbour = await signIn(at, await addPerson(at.database))
  const reply = await at.ask(previewImport, { token: neighbour, body: { file_name: 'a.csv', text } })
  expect(importPreviewSchema.parse(reply.body).file?.coverage).toEqual([
    { first_day: '2026-12-09', last_day: '2026-12-11', days: 3, measured: ['file'], used: ['file'] },
  ])
  await at.close()
})

test('an import wins over the sum of the devices, which goes on where it has no value; parts add up', async () => {
  const { at, ask, report } = await openImports()
  await report('heating', paris.of('2026-12-09').start, paris.of('2026-12-11').start)
  await ask(createImport, { body: { file_name: 'a.csv', text: loadCurve('2026-12-10', '2026-12-11', 2000) } })
  const dayOf = async (date: string) =>
    getConsumptionPeriod.reply.parse(await ask(getConsumptionPeriod, { query: { kind: 'day', date } }))
  expect(await dayOf('2026-12-09')).toMatchObject({ total: 14_400, is_metered: false })
  expect(await dayOf('2026-12-10')).toMatchObject({
    total: 48_000,
    is_metered: true,
    categories: [
      { category: 'heating', energy: 14_400 },
      { category: 'remainder', energy: 33_600 },
    ],
  })
  expect((await dayOf('2026-12-09')).imported_bars).toBeUndefined()
  // A month with both is at least this much.
  const month = getConsumptionPeriod.reply.parse(
    await ask(getConsumptionPeriod, { query: { kind: 'month', date: '2026-12-01' } }),
  )
  expect(month).toMatchObject({ total: 62_400, is_metered: false })
  expect(month.categories.reduce((sum, { energy }) => sum + energy, 0)).toBe(62_400)
  expect(month.imported_bars?.flatMap((isImported, bar) => (isImported ? bar + 1 : []))).toEqual([10])
  await at.close()
})

test('a month with days between two imports costs at least what they measured', async () => {
  const { ask, at, contract } = await openImports()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  for (const [first, after] of [
    ['2026-11-01', '2026-11-10'],
    ['2026-11-20', '2026-12-01'],
  ] as const) {
    await ask(createImport, { body: { file_name: `${first}.csv`, text: loadCurve(first, after, 400) } })
  }
  const { months } = listBills.reply.parse(await ask(listBills, { query: { year: '2026' } }))
  // 20 days of 9.6 kWh at 0.2001 €.
  expect(months.find(({ from }) => from === '2026-11-01')).toMatchObject({
    is_metered: true,
    is_complete: false,
    known: { since: null, until: null },
    energy: { low: 38.42, high: null },
  })
  await at.close()
})

test('a month of an import is metered, although devices alone measured a later one', async () => {
  const { ask, at, contract, report } = await openImports()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  await ask(createImport, { body: { file_name: 'a.csv', text: loadCurve('2026-11-01', '2026-12-01', 400) } })
  await report('heating', paris.of('2026-12-20').start)
  const { months } = listBills.reply.parse(await ask(listBills, { query: { year: '2026' } }))
  expect(
    months.slice(-2).map(({ from, is_metered, energy }) => ({ from, is_metered, energy })),
  ).toMatchObject([
    { from: '2026-11-01', is_metered: true, energy: { low: 57.63, high: 57.63 } },
    { from: '2026-12-01', is_metered: false, energy: { high: null } },
  ])
  await at.close()
})

test('a file that is refused stores nothing, and a member reads imports and changes none', async () => {
  const { at, ask, owner, homeId } = await openImports()
  const body = { file_name: 'facture_janvier.pdf', text: '%PDF-1.7' }
  expect(await ask(previewImport, { body })).toEqual({ refusal: 'unknown', file: null })
  expect(await at.ask(createImport, { token: owner, body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', field: 'body.text' },
  })
  expect(await ask(listImports, {})).toEqual([])

  const member = await signIn(at, await addPerson(at.database, { homeId, role: 'member' }))
  const good = { file_name: 'a.csv', text: loadCurve('2026-12-10', '2026-12-11', 400) }
  expect((await at.ask(createImport, { token: member, body: good })).status).toBe(403)
  expect((await at.ask(listImports, { token: member })).status).toBe(200)
  await at.close()
})

test('files of suppliers, of Strasbourg and of Conso API are previewed and imported with their format', async () => {
  const { at, ask } = await openImports()
  // Each with 900 W in the first half-hour of the day, and 500 W in the second one.
  const files = {
    edf: 'Date et heure de rel\uFFFDve par le distributeur;Puissance atteinte (W)\n10/12/2026;;\n01:00:00;500;\n00:30:00;900;',
    total_energies: 'Point;Date;Valeur\nx;10/12/2026 00:00;0.450 kWh\nx;10/12/2026 00:30;0.25 kWh',
    ser: 'Courbe\nx\ny\n10/12/2026;00:00;;;900\n10/12/2026;00:30;;;"500"',
    enedis_load_curve: 'debut;fin;kW\n2026-12-10T00:00;2026-12-10T00:30;"0,9"\n2026-12-10T00:30;;"0,5"',
    conso_api: JSON.stringify({
      usage_point_id: '14000000000027',
      reading_type: { unit: 'W' },
      interval_reading: [
        { value: '900', date: '2026-12-10 00:30:00', interval_length: 'PT30M' },
        { value: '500', date: '2026-12-10 01:00:00', interval_length: 'PT30M' },
      ],
    }),
  }
  const found = { from: '2026-12-09T23:00:00.000Z', to: '2026-12-10T00:00:00.000Z', half_hours: 2 }
  for (const [format, text] of Object.entries(files)) {
    const body = { file_name: format, text }
    const preview = importPreviewSchema.parse(await ask(previewImport, { body }))
    expect(preview).toMatchObject({ refusal: null, file: { ...found, format, kilowatt_hours: 0.7 } })
    const made = energyImportSchema.parse(await ask(createImport, { body }))
    expect(made).toMatchObject({ ...found, format, kilowatt_hours: 0.7 })
  }
  const imports = listImports.reply.parse(await ask(listImports, {}))
  expect(imports.map(({ format }) => format).toReversed()).toEqual(Object.keys(files))
  const monthly = {
    file_name: 'a.csv',
    text: 'P\uFFFDriode de consommation;Consommation (kWh)\n01/2026;1016\n',
  }
  expect(await ask(previewImport, { body: monthly })).toEqual({ refusal: 'coarse', file: null })
  await at.close()
})

test('hourly sums of Home Assistant are previewed, imported and undone, over the hour that occurs twice', async () => {
  const { at, ask, contract } = await openImports()
  await contract({ valid_from: '2026-01-01', option: 'base', subscribed_power: 6 })
  const day = { query: { kind: 'day', date: '2026-10-25' } }
  const dayOf = async () => getConsumptionPeriod.reply.parse(await ask(getConsumptionPeriod, day))
  const before = await dayOf()
  // As exports of its statistics are: local times, a counter in Wh and a thermometer, and no line while it was off.
  const hours = [
    '24.10.2026 23:00',
    ...[0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23].map(
      (hour) => `25.10.2026 ${String(hour).padStart(2, '0')}:00`,
    ),
  ]
  const sums = hours.map((_, hour) => 1500 + 500 * hour)
  const text = [
    'statistic_id\tunit\tstart\tmin\tmax\tmean\tsum\tstate',
    ...hours.map((time) => `sensor.salon_temperature\t°C\t${time}\t19,1\t19,9\t19,5\t\t`),
    ...hours.map((time, hour) => `sensor.linky_east\tWh\t${time}\t\t\t\t${sums[hour]}\t${sums[hour]}`),
    '',
  ].join('\n')
  const body = { file_name: 'statistics.tsv', text }

  // 25 hours without the two that need the missing sum.
  const found = {
    format: 'home_assistant',
    meter: null,
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
    half_hours: 46,
    kilowatt_hours: 11.5,
  }
  const preview = importPreviewSchema.parse(await ask(previewImport, { body }))
  expect(preview).toMatchObject({
    refusal: null,
    file: { ...found, step: 60, missing_half_hours: 4, problems: [{ kind: 'missing' }] },
  })
  expect(await ask(listImports, {})).toEqual([])

  const made = energyImportSchema.parse(await ask(createImport, { body }))
  expect(made).toMatchObject(found)
  const imported = await dayOf()
  // At 0.2001 €: Tarif Bleu of 1 August 2026 for 6 kVA (Simulateur de prix EDF).
  expect(imported).toMatchObject({ total: 11_500, is_metered: true, cost: 2.3012 })
  expect(imported.bars).toHaveLength(50)
  expect(imported.bars.flatMap(([, energy], bar) => (energy === null ? bar : []))).toEqual([26, 27, 28, 29])

  await ask(removeImport, { params: { importId: made.id } })
  expect(await ask(listImports, {})).toEqual([])
  expect(await dayOf()).toEqual(before)
  expect(await at.database.query('select from energy_import_day')).toEqual([])
  await at.close()
})

test('a home has a largest number of imports', async () => {
  const { at, ask, owner, homeId } = await openImports()
  const body = { file_name: 'a.csv', text: loadCurve('2026-12-10', '2026-12-11', 400) }
  await ask(createImport, { body })
  await at.database.query(
    `insert into energy_import select home_id, gen_random_uuid(), format, file_name, meter, first_at, end_at, half_hours,
       watt_hours, imported_at, imported_by_name from energy_import, generate_series(2, $2) where home_id = $1`,
    [homeId, MOST_IMPORTS],
  )
  expect(await at.ask(createImport, { token: owner, body })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  await at.close()
})

test('two years of half-hours fit into a request, each clock change included', async () => {
  const { at, ask } = await openImports()
  const text = loadCurve('2024-12-01', '2026-12-01', 500)
  expect(text.length).toBeGreaterThan(1_000_000)
  const { file } = importPreviewSchema.parse(
    await ask(previewImport, { body: { file_name: 'two.csv', text } }),
  )
  expect(file?.coverage).toMatchObject([{ first_day: '2024-12-01', last_day: '2026-11-30', days: 730 }])
  const made = energyImportSchema.parse(await ask(createImport, { body: { file_name: 'two.csv', text } }))
  expect(made.half_hours).toBe(730 * 48)
  expect(await at.database.query('select count(*) as days from energy_import_day')).toEqual([{ days: 731 }])
  const year = { query: { kind: 'year', date: '2025-06-01' } }
  expect(getConsumptionPeriod.reply.parse(await ask(getConsumptionPeriod, year)).total).toBe(365 * 24 * 500)
  await at.close()
})
