import type { Bills } from '@foyer/contract/bill.ts'
import type { DayColors } from '@foyer/contract/day-color.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noTariff, showForm, stopDate } from '#forms/test-form.tsx'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import {
  billsQuery,
  contractsQuery,
  dayColorsQuery,
  supplierBillsQuery,
  tariffQuery,
} from '#api/queries/energy.ts'
import { BillScreen } from './bill-screen.tsx'
import type { BillSearch } from './energy-search.ts'
import { billMonth, energyLine } from './test-bills.ts'

const contract: SupplyContract = {
  id: 'c',
  valid_from: '2025-09-01',
  option: 'tempo',
  subscribed_power: 9,
  off_peak: [],
  prices: [
    { valid_from: '2025-08-01', blue_peak: 0.1494, source: 'Tarif Bleu', is_own: false, status: 'confirmed' },
    {
      valid_from: '2026-02-01',
      blue_peak: 0.1612,
      source: 'Another page',
      is_own: false,
      status: 'unconfirmed',
    },
  ],
  version: 1,
}

const january = billMonth('2026-01-01', '2026-01-31', {
  total: { low: 131.44, high: 131.44 },
  energy: { low: 111.85, high: 111.85 },
  energy_lines: [
    energyLine({ kind: 'blue_peak', kilowatt_hours: 213.42, cost: 31.88 }),
    energyLine({ kind: 'red_peak', price: 0.6468, kilowatt_hours: 123.64, cost: 79.97 }),
  ],
})

/** 30 kWh of unknown colour, 10 days into the month. */
const february = billMonth('2026-02-01', '2026-02-28', {
  total: { low: 54.31, high: null },
  energy: { low: 34.72, high: null },
  is_complete: false,
  energy_lines: [
    energyLine({ from: '2026-02-01', to: '2026-02-28', price: 0.1612, kilowatt_hours: 185.4, cost: 29.88 }),
    energyLine({
      from: '2026-02-01',
      to: '2026-02-28',
      kind: null,
      kinds: ['blue_peak', 'red_peak'],
      price: null,
      range: { low: 0.1612, high: 0.706 },
      kilowatt_hours: 30,
      cost: null,
      cost_range: { low: 4.84, high: 21.18 },
    }),
  ],
})

type Shown = {
  months?: Bills['months']
  contracts?: SupplyContract[]
  role?: 'owner' | 'member'
  search?: BillSearch
  forecast?: Bills['forecast']
  /** Days with a colour, or without a known one. */
  colors?: DayColors['days']
}

/** Shows the bills of 2026 on 10 February; returns the years that its buttons ask for. */
async function show({
  months = [january, february],
  contracts = [contract],
  role = 'owner',
  search = {},
  forecast = null,
  colors = [{ day: '2026-02-03', color: null, possible: ['blue', 'red'], source: null }],
}: Shown) {
  stopDate('2026-02-10T18:40:00+01:00')
  const years: number[] = []
  await showForm(<BillScreen search={search} onYear={(year) => years.push(year)} onBill={() => {}} />, {
    words: [energyWords, supplyContractWords],
    fill: (client: QueryClient) => {
      const home = { id: 'h', name: 'Home', time_zone: 'Europe/Paris' }
      client.setQueryData(meQuery.queryKey, { id: 'p', name: 'Marie', email: 'm@example.org', role, home })
      for (const month of [undefined, '2026']) {
        client.setQueryData(billsQuery(month).queryKey, { year: 2026, months, forecast })
      }
      client.setQueryData(contractsQuery.queryKey, contracts)
      client.setQueryData(tariffQuery.queryKey, noTariff)
      client.setQueryData(supplierBillsQuery.queryKey, [])
      for (const span of [
        { from: '2026-01-31', to: '2026-02-10' },
        { from: '2025-12-31', to: '2026-01-31' },
      ]) {
        client.setQueryData(dayColorsQuery(span).queryKey, {
          option: 'tempo',
          season: { from: '2025-09-01', to: '2026-08-31' },
          days: colors,
          left: [],
        })
      }
    },
  })
  await page.viewport(1440, 900)
  return years
}

const region = (name: string | RegExp) => page.getByRole('region', { name })

test('the screen opens with the latest bill, line by line, and what the running month costs at least', async () => {
  await show({})

  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(
      'January 2026 cost €131.44, standing charge included. February 2026 so far: at least €54.31.',
    )
  const bill = region('January 2026')
  await expect
    .element(bill.getByRole('row', { name: /^Red day, peak hours/ }))
    .toHaveTextContent('Red day, peak hours€0.6468/kWh123.64€79.97')
  await expect
    .element(bill.getByRole('row', { name: /^Standing charge/ }))
    .toHaveTextContent('Standing chargeTempo, 9 kVA€19.59')
  await expect
    .element(bill.getByRole('row', { name: /^Total, VAT included/ }))
    .toHaveTextContent('Total, VAT included337.06€131.44')
})

test('the energy of the month is listed by use too, with the same sum as the lines', async () => {
  await show({
    months: [
      {
        ...january,
        categories: [
          { category: 'heating', kilowatt_hours: 240, cost: 81.2, cost_range: null },
          { category: 'hot_water', kilowatt_hours: 60, cost: 20.04, cost_range: null },
          { category: 'remainder', kilowatt_hours: 37.06, cost: 10.61, cost_range: null },
        ],
      },
    ],
  })
  const bill = region('January 2026')

  await expect.element(bill.getByRole('heading', { name: 'By use' })).toBeVisible()
  await expect
    .element(bill.getByRole('row', { name: /^Heating/ }))
    .toHaveTextContent('Heating240.0 kWh€81.2071%')
  await expect
    .element(bill.getByRole('row', { name: /^Energy/ }))
    .toHaveTextContent('Energy337.1 kWh€111.85100%')
})

test('a month without uses, as an older gateway sends it, has its lines alone', async () => {
  await show({ months: [january] })

  await expect.element(region('January 2026').getByRole('row', { name: /^Red day/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'By use' })).not.toBeInTheDocument()
})

test('the uses of a range are ranges', async () => {
  const categories: Bills['months'][number]['categories'] = [
    { category: 'heating', kilowatt_hours: 215.4, cost: null, cost_range: { low: 34.72, high: 51.06 } },
  ]
  await show({ months: [{ ...february, categories }], search: { month: '2026-02' } })
  const uses = region('February 2026').getByRole('row', { name: /^(Heating|Energy)/ })
  await expect.element(uses.first()).toHaveTextContent('Heating215.4 kWh€34.72 to €51.06100%')
  await expect.element(uses.last()).toHaveTextContent('Energy215.4 kWh€34.72 to €51.06100%')
})

test('without the price of a line, its uses have no cost', async () => {
  const line = energyLine({ kind: null, price: null, kilowatt_hours: 5, cost: null })
  const categories: Bills['months'][number]['categories'] = [
    { category: 'heating', kilowatt_hours: 5, cost: null, cost_range: null },
  ]
  await show({ months: [{ ...january, energy_lines: [line], categories }] })

  await expect
    .element(region('January 2026').getByRole('row', { name: /^Heating/ }))
    .toHaveTextContent('Heating5.0 kWh–100%')
})

test('the running month has a forecast, whose method is one click away', async () => {
  await show({
    forecast: { low: 125.4, high: 172.6, days: 28, daily_kilowatt_hours: { low: 14.2, high: 22.8 } },
  })

  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(
      'January 2026 cost €131.44, standing charge included. February 2026 should cost €125 to €173 in total.',
    )
  const method = page.getByText(
    /^We look at your last 28 whole days\. A quarter of them used less than 14\.2/,
  )
  await expect.element(method).not.toBeVisible()
  await page.getByText('How the running month is forecast').click()
  await expect.element(method).toBeVisible()
})

test('the months have a column per colour, and their sum is at least that of the running month', async () => {
  await show({})
  const months = region('Month by month')

  await expect
    .element(months.getByRole('row', { name: /^2026/ }))
    .toHaveTextContent('2026kWhBlueRedPrice not certainStanding chargeTotal')
  const cells = (name: RegExp) =>
    months
      .getByRole('row', { name })
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent)
  expect(cells(/^January/)).toEqual(['337', '€31.88', '€79.97', '–', '€19.59', '€131.44'])
  expect(cells(/^2 months/).at(-1)).toBe('at least €185.75')
  await expect
    .element(months.getByRole('link', { name: 'February 2026' }))
    .toHaveAttribute('href', '/account/consumption/bill?month=2026-02')
  await expect
    .element(months.getByRole('link', { name: 'January 2026' }))
    .toHaveAttribute('aria-current', 'true')
})

test('hours of unknown colour are a range that leads to the colours', async () => {
  await show({ search: { month: '2026-02' } })
  const bill = region('February 2026')

  await expect
    .element(bill.getByRole('row', { name: /^Colour not known, peak hours/ }))
    .toHaveTextContent('Colour not known, peak hours€0.1612 to €0.7060/kWh30.00€4.84 to €21.18')
  await expect.element(bill.getByText(/The bill is a range: the colour of one day isn’t known/)).toBeVisible()
  await expect.element(bill.getByText(/^The month isn’t over/)).toBeVisible()
  await expect
    .element(bill.getByRole('link', { name: 'enter it' }))
    .toHaveAttribute('href', '/account/consumption/tempo?day=2026-02-03')
})

test('energy of which only the totals of days were imported is a range, with that reason and no colours', async () => {
  const [, unsure] = february.energy_lines
  const lines = unsure && [{ ...unsure, kinds: ['peak' as const, 'off_peak' as const] }]
  await show({
    months: [{ ...january, energy: { low: 4.84, high: 21.18 }, energy_lines: lines ?? [] }],
    search: { month: '2026-01' },
    colors: [],
  })
  const bill = region('January 2026')
  await expect
    .element(bill.getByRole('row', { name: /^Time of day not known/ }))
    .toHaveTextContent('Time of day not known1 Feb to 28 Feb, €0.1612 to €0.7060/kWh30.00€4.84 to €21.18')
  await expect
    .element(bill.getByText(/The bill is a range: only the total of some imported days is known/))
    .toBeVisible()
  expect(bill.getByRole('link', { name: /colours/ }).elements()).toHaveLength(0)
})

test('the source and the date of each price are one click away', async () => {
  await show({ search: { month: '2026-02' } })
  const bill = region('February 2026')

  await bill.getByText('Prices: source and date').click()
  await expect
    .element(bill.getByText('Another page, valid since 1 February 2026, to be confirmed'))
    .toBeVisible()
  await expect
    .element(bill.getByRole('definition').last())
    .toHaveTextContent('Tarif Bleu, valid since 1 August 2025Tempo, 9 kVA, €235.12 a year')
})

test('the prices of the running month may be outdated once a usual revision has passed', async () => {
  const { prices, ...rest } = contract
  const since = { valid_since: '2025-08-01', source: 'Tarif Bleu', status: 'confirmed' } as const
  const subscriptions = [{ from: '2025-09-01', yearly_price: 235.12, ...since }]
  await show({
    search: { month: '2026-02' },
    contracts: [{ ...rest, prices: prices.slice(0, 1), subscriptions }],
  })
  const bill = region('February 2026')

  await bill.getByText('Prices: source and date').click()
  const old = bill.getByText(/^Tarif Bleu, valid since 1\sAugust\s2025, may be outdated/)
  await expect.element(old.first()).toBeVisible()
  expect(old.elements()).toHaveLength(2)
})

test('a standing charge that the home entered is shown as entered, with its date', async () => {
  const entered = { yearly_price: 240, valid_since: '2026-02-01', source: 'Marie', status: null }
  await show({
    months: [
      {
        ...february,
        subscription_lines: february.subscription_lines.map((line) => ({ ...line, ...entered })),
      },
    ],
  })
  const bill = region('February 2026')

  await bill.getByText('Prices: source and date').click()
  await expect
    .element(bill.getByRole('definition').last())
    .toHaveTextContent('entered by Marie, valid since 1 February 2026Tempo, 9 kVA, €240.00 a year')
})

test('what is not known of a month is explained', async () => {
  const [line] = january.subscription_lines
  if (line === undefined) throw new Error('no line')
  await show({
    months: [
      {
        ...january,
        is_metered: false,
        known: { since: '2026-01-14T06:00:00Z', until: null },
        total: { low: 0, high: null },
        energy_lines: [energyLine({ kind: null, price: null, cost: null })],
        subscription_lines: [{ ...line, yearly_price: null, valid_since: null, source: null, cost: null }],
      },
    ],
  })

  const bill = region('January 2026')
  await expect.element(bill.getByText(/^Without a meter/)).toBeVisible()
  await expect.element(bill.getByText(/The energy is known since 14.January.2026 at.07:00\./)).toBeVisible()
  await expect.element(bill.getByText(/The price of some energy isn’t known/)).toBeVisible()
  await expect.element(bill.getByText(/The standing charge isn’t known/)).toBeVisible()
})

test('a month with days that nothing measured is at least its sum, with the reason', async () => {
  await show({
    months: [
      {
        ...january,
        is_complete: false,
        total: { low: 131.44, high: null },
        energy: { low: 111.85, high: null },
      },
    ],
  })

  await expect.element(region('January 2026').getByText(/Some hours of the month aren’t known/)).toBeVisible()
})

test('the years before and after are reached with buttons, as far as there are bills', async () => {
  const years = await show({})

  await expect
    .element(page.getByRole('button', { name: 'Next year' }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Previous year' }).click()
  expect(years).toEqual([2025])
})

test('a home without a contract is led to it', async () => {
  await show({ months: [], contracts: [] })

  await expect.element(page.getByText(/^Without a contract there is no bill/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Enter the contract' }))
    .toHaveAttribute('href', '/account/consumption/contract')
  await expect.element(page.getByRole('region')).not.toBeInTheDocument()
})

test('a member without a contract reads who can enter it', async () => {
  await show({ months: [], contracts: [], role: 'member' })

  await expect.element(page.getByText(/An administrator of the home can enter it/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Enter the contract' })).not.toBeInTheDocument()
})

test('a year before the contract has no bill', async () => {
  await show({ months: [], contracts: [contract] })

  await expect.element(page.getByText('There is no bill for 2026: no contract was valid.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous year' })).toBeVisible()
})
