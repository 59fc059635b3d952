import type { EnergyImport, ImportPreview } from '@foyer/contract/energy-import.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { toast } from '#lib/toast.ts'
import { importWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { importsQuery } from '#api/queries/energy.ts'
import { ImportScreen } from './import-screen.tsx'

const found: NonNullable<ImportPreview['file']> = {
  format: 'enedis_load_curve',
  meter: '027',
  step: 30,
  lines: 35_086,
  from: '2024-01-31T23:00:00.000Z',
  to: '2026-01-31T23:00:00.000Z',
  half_hours: 35_080,
  missing_half_hours: 8,
  kilowatt_hours: 11_636,
  own_half_hours: 1440,
  replaced_half_hours: 0,
  months: [
    { month: '2024-02', kilowatt_hours: 705, own: 0 },
    { month: '2026-01', kilowatt_hours: 747, own: 700 },
  ],
  coverage: [
    { first_day: '2024-02-01', last_day: '2025-12-31', days: 700, measured: ['file'], used: ['file'] },
    {
      first_day: '2026-01-01',
      last_day: '2026-01-01',
      days: 1,
      measured: ['own', 'file'],
      used: ['own', 'file'],
    },
    { first_day: '2026-01-02', last_day: '2026-01-31', days: 30, measured: ['own', 'file'], used: ['own'] },
  ],
  problems: [
    {
      kind: 'not_a_number',
      lines: { first: 21_377, last: 21_377 },
      text: '2025-04-21T00:00:00+02:00;8I2',
      span: null,
      count: 1,
      used_line: null,
    },
    {
      kind: 'doubled',
      lines: { first: 25_610, last: 25_612 },
      text: '2025-07-18T04:30:00+02:00;164',
      span: null,
      count: 3,
      used_line: 25_600,
    },
    {
      kind: 'missing',
      lines: null,
      text: null,
      span: { from: '2025-11-12T02:00:00.000Z', to: '2025-11-12T05:00:00.000Z' },
      count: 6,
      used_line: null,
    },
  ],
  problem_count: 5,
}

const stored: EnergyImport = {
  id: '5b2c8f6e-8f0e-4b57-9d53-0f7f1d2c3e4a',
  format: 'enedis_load_curve',
  file_name: 'curve.csv',
  meter: '027',
  from: found.from,
  to: found.to,
  half_hours: found.half_hours,
  kilowatt_hours: found.kilowatt_hours,
  imported_at: '2026-02-10T17:41:00.000Z',
  imported_by: 'Marie',
}

function show(role: 'owner' | 'member', imports: EnergyImport[] = []) {
  return showForm(<ImportScreen />, {
    words: [importWords],
    fill: (client) => {
      const home = { id: 'h', name: 'Home', time_zone: 'Europe/Paris' }
      client.setQueryData(meQuery.queryKey, { id: 'p', name: 'Marie', email: 'm@example.org', role, home })
      client.setQueryData(importsQuery.queryKey, imports)
    },
  })
}

function csv(name = 'curve.csv'): File {
  return new File(['Horodate;Valeur'], name, { type: 'text/csv' })
}

test('a file is previewed with its problems, and stored only by the last button', async () => {
  await show('owner')
  const sent = mockWrites(({ body }) =>
    Response.json(sent.length === 1 ? { refusal: null, file: found } : { ...stored, body }),
  )
  await expect.element(page.getByText('Nothing has been imported yet.')).toBeVisible()
  await userEvent.upload(page.getByLabelText('Choose a file'), csv())

  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ready to import: 35,080 half-hours.')
  await expect.element(page.getByText('PRM ending in 027')).toBeVisible()
  await expect.element(page.getByText('8 half-hours have no value. They stay empty.')).toBeVisible()
  await expect.element(page.getByRole('definition').nth(3)).toMatchTextContent(/33,640 half-hours/)
  await expect.element(page.getByText('Your own meter has 1,440 of them. They’re kept.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  const strips = preview.getByRole('listitem')
  await expect.element(strips.nth(0)).toHaveTextContent('The file 731 days')
  await expect.element(strips.nth(1)).toHaveTextContent('Your own meter 31 days')
  await expect.element(strips.nth(2)).toHaveTextContent('Used for your home 731 days')
  // The day of both has half of the height for each.
  const bars = strips.nth(2).element().querySelectorAll('i')
  expect(Array.from(bars, ({ dataset, style }) => [dataset['source'], style.width, style.height])).toEqual([
    ['file', '95.759%', '100%'],
    ['own', '0.137%', '50%'],
    ['file', '0.137%', '50%'],
    ['own', '4.104%', '100%'],
  ])
  await expect
    .element(preview.getByText(/^Both the file and your own meter measured 31 days/))
    .toMatchTextContent(/between 1 January 2026 and 31 January 2026\. Your meter counts there/)
  await preview.getByText('Show the dates').click()
  await expect
    .element(preview.getByRole('row').nth(2))
    .toHaveTextContent('1 January 2026one dayYour own meter, The fileYour own meter, The file')
  const rows = page.getByRole('region', { name: 'Lines with a problem' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/21,377/)
  await expect.element(rows.nth(1)).toMatchTextContent(/8I2/)
  await expect.element(rows.nth(2)).toMatchTextContent(/25,610 to 25,612/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Same as line 25,600/)
  await expect.element(rows.nth(3)).toMatchTextContent(/6 half-hours are missing/)
  await expect.element(page.getByText('2 more problems aren’t shown.')).toBeVisible()
  expect(sent).toEqual([{ method: 'POST', body: { file_name: 'curve.csv', text: 'Horodate;Valeur' } }])

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(() => toast.get()?.text).toBe('Imported: 35,080 half-hours.')
  expect(sent).toHaveLength(2)
  expect(toast.get()?.action?.label).toBe('Undo')
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Import what the grid operator has measured.')
})

test('the steps are numbered, and a file of one day has one date', async () => {
  const day = { from: '2026-01-04T23:00:00.000Z', to: '2026-01-05T23:00:00.000Z' }
  await show('owner', [{ ...stored, ...day }])
  mockWrites(() =>
    Response.json({
      refusal: null,
      file: {
        ...found,
        ...day,
        half_hours: 48,
        kilowatt_hours: 9.6,
        months: found.months.slice(0, 1),
        coverage: [
          { first_day: '2026-01-05', last_day: '2026-01-05', days: 1, measured: ['file'], used: ['file'] },
        ],
      },
    }),
  )
  await expect.element(page.getByRole('cell', { name: '5 January 2026', exact: true })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Choose a file'), csv())
  await expect.element(page.getByText('9.6 kWh on 5 January 2026. Nothing is stored yet.')).toBeVisible()
  await expect.element(page.getByRole('definition').nth(2)).toMatchTextContent(/^5 January 2026/)
  await expect.element(page.getByRole('img')).toHaveAccessibleName(/^Energy of February 2024: 705\.0.kWh\.$/)
  const steps = page.getByRole('main').getByRole('list').first().element().children
  expect(Array.from(steps, (step) => step.querySelector('h2')?.textContent)).toEqual([
    'File recognised',
    'Preview',
    'Lines with a problem',
  ])
  await expect.element(page.getByText('With a value: 48 half-hours of 56.')).toBeVisible()
})

test('a refused file has its reason, and another one can be chosen', async () => {
  await show('owner')
  mockWrites(() => Response.json({ refusal: 'unknown', file: null }))
  await userEvent.upload(page.getByLabelText('Choose a file'), csv('facture_janvier.pdf'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/“facture_janvier.pdf” isn’t in a format/)
  await expect.element(page.getByLabelText('Another file')).toBeInTheDocument()
  // Which files work, and where to get them.
  await expect.element(page.getByRole('term').nth(7)).toHaveTextContent('Statistics of Home Assistant')
  await expect.element(page.getByRole('term').nth(2)).toHaveTextContent('Half-hours of EDF')
  await expect.element(page.getByRole('definition').nth(2)).toMatchTextContent(/ZIP archive, unpack it/)
  expect(page.getByRole('button', { name: 'Import', exact: true }).elements()).toHaveLength(0)
})

test('the files that work are named first, and a file of EDF has its format', async () => {
  await show('owner')
  mockWrites(() =>
    Response.json({
      refusal: null,
      file: { ...found, format: 'edf', meter: null, coverage: [], problems: [] },
    }),
  )
  await expect
    .element(page.getByText(/^Half-hours or days of Enedis, EDF or Conso API, half-hours of TotalEnergies/))
    .toBeVisible()
  await expect.element(page.getByText('Half-hours of EDF')).not.toBeVisible()
  await page.getByText('Where to get a file').click()
  await expect.element(page.getByText('Half-hours of EDF')).toBeVisible()
  await userEvent.upload(page.getByLabelText('Choose a file'), csv('mes-puissances-atteintes-30min.csv'))
  await expect.element(page.getByRole('definition').first()).toMatchTextContent(/^Half-hours of EDF/)
  await expect.element(page.getByText('not in the file')).toBeVisible()
  expect(page.getByText('Where to get a file').elements()).toHaveLength(0)
})

test('a file with one value a day is counted in days, and so is its import', async () => {
  const daily = {
    ...found,
    format: 'enedis_daily',
    step: 1440,
    half_hours: 1488,
    missing_half_hours: 0,
  } as const
  await show('owner', [{ ...stored, format: 'enedis_daily', is_daily: true, half_hours: 1488 }])
  mockWrites(() =>
    Response.json({ refusal: null, file: { ...daily, own_half_hours: 48, problems: [], problem_count: 0 } }),
  )
  await expect.element(page.getByRole('cell', { name: '31 days', exact: true })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Choose a file'), csv())
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ready to import: 31 days.')
  const facts = page.getByRole('definition')
  await expect.element(facts.nth(0)).toMatchTextContent(/^Days of Enedisa value every day/)
  await expect.element(facts.nth(3)).toMatchTextContent(/^30 daysOf each day only the total is known/)
  await expect.element(page.getByText('Import 31 days?')).toBeVisible()
})

test('a failed request is shown next to the file', async () => {
  await show('owner')
  mockWrites(() => new Response(null, { status: 503 }))
  await userEvent.upload(page.getByLabelText('Choose a file'), csv())
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('a file that cannot be read shows this', async () => {
  await show('owner')
  const file = csv()
  const read = vi.spyOn(File.prototype, 'text').mockRejectedValue(new DOMException('', 'NotFoundError'))
  await userEvent.upload(page.getByLabelText('Choose a file'), file)
  await expect.element(page.getByRole('alert')).toBeVisible()
  read.mockRestore()
})

test('an owner undoes an import after a question', async () => {
  await show('owner', [stored])
  const sent = mockWrites(() => Response.json({}))
  await expect.element(page.getByRole('rowheader')).toMatchTextContent(/curve.csv/)
  await expect.element(page.getByText('11,636.0 kWh')).toBeVisible()
  await page.getByRole('button', { name: 'Undo curve.csv' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(/removes what “curve.csv” contained: 35,080 half-hours\./)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect.poll(() => sent).toEqual([{ method: 'DELETE', body: {} }])
})

test('an import that is undone is reported although its dialog was closed before the reply', async () => {
  await show('owner', [stored])
  const reply = Promise.withResolvers<Response>()
  const sent = mockWrites(() => reply.promise)
  await page.getByRole('button', { name: 'Undo curve.csv' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  reply.resolve(Response.json({}))
  await expect.poll(() => toast.get()?.text).toBe('The import was undone.')
})

test('strips show on one scale what each import contributes, and its dates on demand', async () => {
  const stretch = (
    day: string,
    days: number,
    used: 'file' | 'own' | 'other',
  ): NonNullable<EnergyImport['coverage']>[number] => ({
    first_day: day,
    last_day: new Date(Date.parse(day) + (days - 1) * 86_400_000).toISOString().slice(0, 10),
    days,
    measured: used === 'file' ? ['file'] : ['file', used],
    used: [used],
  })
  await show('member', [
    { ...stored, id: 'new', file_name: 'new.csv', coverage: [stretch('2026-01-06', 5, 'file')] },
    {
      ...stored,
      coverage: [
        stretch('2026-01-01', 5, 'file'),
        stretch('2026-01-06', 5, 'other'),
        stretch('2026-01-11', 10, 'own'),
      ],
    },
  ])
  const strips = page.getByRole('region', { name: 'Imports' }).getByRole('listitem')
  await expect.element(strips.nth(0)).toHaveTextContent('new.csv 5 days, 5 used')
  await expect.element(strips.nth(1)).toHaveTextContent('curve.csv 20 days, 5 used')
  const bars = (row: number) =>
    Array.from(strips.nth(row).element().querySelectorAll('i'), ({ dataset, style }) => [
      dataset['source'],
      style.left,
      style.width,
    ])
  expect(bars(0)).toEqual([['file', '25%', '25%']])
  expect(bars(1)).toEqual([
    ['file', '0%', '25%'],
    ['other', '25%', '25%'],
    ['own', '50%', '50%'],
  ])
  await expect.element(page.getByText('Another import counts')).toBeVisible()
  await page.getByText('Show the dates').click()
  await expect
    .element(page.getByRole('table', { name: 'curve.csv' }).getByRole('row').nth(2))
    .toHaveTextContent('6 January 2026 to 10 January 20265 daysThis import, Other importsOther imports')
})

test('a member only reads the list', async () => {
  await show('member', [stored])
  await expect
    .element(page.getByText('Only administrators can import a file or undo an import.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Undo curve.csv' }).elements()).toHaveLength(0)
  expect(page.getByLabelText('Choose a file').elements()).toHaveLength(0)
})
