import type { SupplierBill, SupplierBillComparison } from '@foyer/contract/supplier-bill.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { conflictResponse, mockWrites, showForm } from '#forms/test-form.tsx'
import { energyWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { supplierBillQuery, supplierBillsQuery } from '#api/queries/energy.ts'
import type { BillSearch } from './energy-search.ts'
import { SupplierBills } from './supplier-bills.tsx'
import { comparedBill } from './test-bills.ts'

const { computed: _, average_price: __, gap: ___, gap_lines: ____, ...bill } = comparedBill

type Shown = {
  compared?: SupplierBillComparison
  bills?: SupplierBill[]
  role?: 'owner' | 'member'
  search?: BillSearch
}

/** Shows the bills on 10 February 2026; returns the ids of bills that the screen asks for. */
async function show({ compared = comparedBill, bills = [bill], role = 'owner', search = {} }: Shown = {}) {
  const asked: string[] = []
  const client = await showForm(
    <SupplierBills search={search} today="2026-02-10" onBill={(id) => asked.push(id)} />,
    {
      words: [energyWords],
      fill: (cache: QueryClient) => {
        const home = { id: 'h', name: 'Home', time_zone: 'Europe/Paris' }
        cache.setQueryData(meQuery.queryKey, { id: 'p', name: 'Marie', email: 'm@example.org', role, home })
        cache.setQueryData(supplierBillsQuery.queryKey, bills)
        for (const one of bills)
          cache.setQueryData(supplierBillQuery(one.id).queryKey, { ...compared, id: one.id })
      },
    },
  )
  return { asked, client }
}

const region = page.getByRole('region', { name: 'The supplier’s bill' })
const dialog = page.getByRole('dialog')
const open = (word: string) => page.getByRole('button', { name: word, exact: true }).click()
const press = (word: string) => dialog.getByRole('button', { name: word, exact: true }).first().click()
const lines = () =>
  region
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('both totals are shown, and each cent of the gap on a line', async () => {
  await show({ role: 'member' })

  await expect
    .element(region.getByText(/^The supplier asks for/))
    .toHaveTextContent('The supplier asks for €184.16, we compute €182.24. The bill is €1.92 higher.')
  await expect.element(region.getByText('3 Jan 2026 to 2 Feb 2026, entered by Marie')).toBeVisible()
  expect(lines().map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
    'Our computation755.5 kWh, and €19.48 of standing charge€182.24',
    'Standing charge€20.00 on the bill, €19.48 computed+€0.52',
    '4.5 kWh more on the billat your average price, €0.2154/kWh+€0.97',
    'Price per kWh, or other amounts€0.2160/kWh on average on the bill, €0.2154/kWh computed+€0.43',
    'The supplier’s bill€184.16',
  ])
  await expect.element(region.getByText(/^The gaps are enlarged/)).toBeVisible()
  await expect.element(region.getByRole('button')).not.toBeInTheDocument()
})

test('what is not explained has its reasons, and a sum that is not known is counted from its lowest', async () => {
  await show({
    compared: {
      ...comparedBill,
      kilowatt_hours: null,
      subscription: null,
      computed: {
        ...comparedBill.computed,
        total: { low: 150, high: null },
        missing_half_hours: 20,
        is_metered: false,
      },
      gap: 34.16,
      gap_lines: [{ kind: 'unknown', cost: 34.16, kilowatt_hours: null }],
    },
  })

  await expect
    .element(region.getByText(/^The supplier asks for/))
    .toHaveTextContent(
      'The supplier asks for €184.16, we compute at least €150.00. The bill is €34.16 higher. The gap is counted from the lowest sum.',
    )
  expect(lines()[1]).toBe(
    'Not explainedthe bill’s kWh weren’t entered, its standing charge wasn’t entered, ' +
      'some half-hours have no reading, without a meter we only know what is measured+€34.16',
  )
})

test('lines of missing hours, fewer kilowatt-hours, colours and rounding are in words', async () => {
  await show({
    compared: {
      ...comparedBill,
      computed: {
        ...comparedBill.computed,
        missing_half_hours: 1,
        subscription: { low: 0, high: null },
      },
      gap: -0.5,
      gap_lines: [
        { kind: 'missing', cost: 1, kilowatt_hours: 4.5 },
        { kind: 'energy', cost: -2, kilowatt_hours: -9 },
        { kind: 'subscription', cost: 0.26, kilowatt_hours: null },
        { kind: 'colors', cost: 0.22, kilowatt_hours: null },
        { kind: 'rounding', cost: 0.02, kilowatt_hours: null },
      ],
    },
  })

  await expect
    .element(region.getByText(/^The supplier asks/))
    .toHaveTextContent('The supplier asks for €184.16, we compute €182.24. The bill is €0.50 lower.')
  expect(
    lines()
      .map((text) => text.replaceAll('\u00A0', ' '))
      .slice(1, 6),
  ).toEqual([
    '4.5 kWh in hours without a readingone half-hour, at your average use and €0.2154/kWh+€1.00',
    '9 kWh less on the billat your average price, €0.2154/kWh−€2.00',
    'Standing charge€20.00 on the bill, but we don’t know the one of your contract+€0.26',
    'Price not certainwhat unknown colours or times of use can add+€0.22',
    'Roundingat most a cent per line+€0.02',
  ])
})

test('an owner enters a bill, faults next to their fields, and it is shown', async () => {
  const { asked } = await show({ bills: [] })
  await expect.element(region.getByText(/^Enter a bill from your supplier/)).toBeVisible()
  await open('Enter a bill')
  await dialog.getByLabelText('From').fill('2026-01-03')
  await dialog.getByLabelText('To, included').fill('2026-02-11')
  await dialog.getByLabelText('Total with VAT, €', { exact: true }).fill('184,16')
  const sent = mockWrites(({ body }) =>
    JSON.stringify(body).includes('"to":"2026-02-09"')
      ? Response.json({ code: 'conflict', message: '', field: 'body.from' }, { status: 409 })
      : Response.json(bill),
  )
  await press('Save')
  await expect.element(dialog.getByText('The bill can’t end after today.')).toBeVisible()
  expect(sent).toEqual([])

  await dialog.getByLabelText('To, included').fill('2026-02-09')
  await press('Save')
  await expect.element(dialog.getByText('Another bill has some of these days already.')).toBeVisible()

  await dialog.getByLabelText('To, included').fill('2026-02-02')
  await dialog.getByLabelText('kWh, optional').fill('760')
  await press('Save')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    body: { from: '2026-01-03', to: '2026-02-02', total: 184.16, kilowatt_hours: 760, subscription: null },
  })
  expect(asked).toEqual(['received'])
})

test('a bill corrected by another user is reported, and overwritten only by its current version', async () => {
  const { client } = await show()
  await open('Edit')
  await dialog.getByLabelText('Total with VAT, €', { exact: true }).fill('190')
  const sent = mockWrites(({ body }) =>
    JSON.stringify(body).includes('"version":2')
      ? conflictResponse()
      : Response.json({ ...bill, total: 190, version: 4 }),
  )
  await press('Save')
  await expect.element(dialog.getByText('These details have changed in the meantime.')).toBeVisible()
  client.setQueryData(supplierBillsQuery.queryKey, [{ ...bill, total: 185, version: 3 }])
  await press('Keep mine')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ body: { version: 2, total: 190 } }, { body: { version: 3, total: 190 } }])
})

test('the newest bill is shown, another one is reached with a link, and removing asks first', async () => {
  const older = { ...bill, id: 'older', from: '2025-12-03', to: '2026-01-02', total: 120 }
  await show({ bills: [bill, older], search: { month: '2026-01' } })
  await region.getByText('One other bill').click()

  await expect
    .element(region.getByRole('link', { name: '3 Dec 2025 to 2 Jan 2026' }))
    .toHaveAttribute('href', '/account/consumption/bill?bill=older')
  await open('Remove')
  const sent = mockWrites(() => Response.json({}))
  await expect
    .element(dialog.getByRole('heading', { name: 'Remove the bill, 3 Jan 2026 to 2 Feb 2026?' }))
    .toBeVisible()
  await press('Remove the bill')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ method: 'DELETE' }])
})

test('the bill of the address is shown', async () => {
  const older = { ...bill, id: 'older', from: '2025-12-03', to: '2026-01-02' }
  await show({ bills: [bill, older], search: { bill: 'older' } })

  await expect.element(region.getByText('3 Dec 2025 to 2 Jan 2026, entered by Marie')).toBeVisible()
})

test('a member of a home without bills reads who can enter one', async () => {
  await show({ bills: [], role: 'member' })

  await expect.element(region.getByText(/An administrator of the home can enter it/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enter a bill' })).not.toBeInTheDocument()
})
