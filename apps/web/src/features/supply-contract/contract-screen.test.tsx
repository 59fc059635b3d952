import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noTariff, showForm, stopDate } from '#forms/test-form.tsx'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery, tariffQuery } from '#api/queries/energy.ts'
import { ContractScreen } from './contract-screen.tsx'

const published = { source: 'Tarif Bleu', is_own: false, status: 'confirmed' } as const

/** Two contracts of a home on 10 February 2026, newest first. No price of the first five months is known. */
const contracts: SupplyContract[] = [
  {
    id: 'nights',
    valid_from: '2024-11-01',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak: [{ start: 1320, end: 360 }],
    prices: [
      { ...published, valid_from: '2024-02-01', peak: 0.27, off_peak: 0.2068 },
      { ...published, valid_from: '2026-02-01', peak: 0.2065, off_peak: 0.1579 },
    ],
    version: 1,
  },
  {
    id: 'base',
    valid_from: '2023-09-01',
    option: 'base',
    subscribed_power: 6,
    off_peak: [],
    prices: [{ ...published, valid_from: '2024-02-01', base: 0.2516 }],
    version: 1,
  },
]

/** Shows the screen on 10 February 2026; null: the contracts cannot be read. */
async function show(
  given: SupplyContract[] | null,
  { role = 'owner', width = 1440 }: { role?: 'owner' | 'member'; width?: number } = {},
) {
  stopDate('2026-02-10T18:40:00+01:00')
  await showForm(<ContractScreen />, {
    words: [supplyContractWords, energyWords],
    fill(filled) {
      const home = { id: 'h', name: 'Maison des Tilleuls', time_zone: 'Europe/Paris' }
      filled.setQueryData(meQuery.queryKey, { id: 'p', name: 'Marie', email: 'm@example.org', role, home })
      filled.setQueryData(tariffQuery.queryKey, noTariff)
      if (given !== null) filled.setQueryData(contractsQuery.queryKey, given)
    },
  })
  await page.viewport(width, 900)
}

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const heading = page.getByRole('heading', { level: 1 })
const cellsOf = (name: RegExp) =>
  page
    .getByRole('row', { name })
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))

test('the sentence names the contract in force, and the tab is the current one', async () => {
  await show(contracts)

  await expect
    .element(heading)
    .toHaveTextContent('You have been on peak and off-peak, 9 kVA, since 1 November 2024.')
  await expect
    .element(
      page.getByRole('navigation', { name: 'Energy' }).getByRole('link', { name: 'Contract', exact: true }),
    )
    .toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('Maison des Tilleuls')).toBeVisible()
})

test('the contracts in time are drawn with their description, and listed with their days and price lists', async () => {
  await show(contracts)

  await expect
    .element(
      page.getByRole('img', {
        name: '2 contracts: Base, 6 kVA, 1 September 2023 to 31 October 2024 ; Peak and off-peak, 9 kVA, since 1 November 2024',
      }),
    )
    .toBeVisible()
  expect(cellsOf(/^Peak and off-peak/)).toEqual(['1 Nov 2024', 'current', '2 price lists', 'Edit'])
  expect(cellsOf(/^Base/)).toEqual(['1 Sept 2023', '31 Oct 2024', '1 price list, from February 2024', 'Edit'])
})

test('days without a known price are shown once, and their prices are entered where the form has them', async () => {
  await show(contracts)

  await expect
    .element(page.getByText('1 September 2023 to 31 January 2024: no price is known.'))
    .toBeVisible()
  expect(page.getByText(/no price is known/).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Enter these prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit this contract' })
  await expect.element(dialog.getByRole('heading', { name: 'Step 3 of 3 Prices' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enter a price' }).click()
  await expect.element(dialog.getByLabelText('Price 1 valid from')).toHaveValue('01/09/2023')
})

/** A contract with Tempo: its energy prices are of February, its standing charge of the August before. */
const tempo: SupplyContract = {
  id: 'tempo',
  valid_from: '2025-09-01',
  option: 'tempo',
  subscribed_power: 9,
  off_peak: [],
  prices: [
    { ...published, ...tempoPrices(0.1494, 0.1232), valid_from: '2025-08-01' },
    { ...published, ...tempoPrices(0.1612, 0.1325), valid_from: '2026-02-01', status: 'unconfirmed' },
  ],
  subscriptions: [standing({ from: '2025-09-01', valid_since: '2025-08-01', yearly_price: 235.12 })],
  version: 1,
}

function tempoPrices(peak: number, offPeak: number) {
  return {
    blue_peak: peak,
    blue_off_peak: offPeak,
    white_peak: peak,
    white_off_peak: offPeak,
    red_peak: 0.706,
    red_off_peak: offPeak,
  }
}

type Standing = NonNullable<SupplyContract['subscriptions']>[number]

function standing(of: Partial<Standing>): Standing {
  return {
    from: '2026-02-01',
    yearly_price: 232.56,
    valid_since: '2026-02-01',
    source: 'Simulator',
    status: 'confirmed',
    ...of,
  }
}

const heads = () =>
  page
    .getByRole('table', { name: /^Prices of the contract/ })
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))

test('prices and the standing charge are shown by date with their sources, and only the old one is marked', async () => {
  await show([tempo])

  await expect.element(page.getByText('Red day, peak hours')).toBeVisible()
  expect(heads()).toEqual(['€ per kWh, VAT included', 'From 1 Sept 2025', 'Since 1 Feb 2026'])
  expect(cellsOf(/^Blue day, peak hours/)).toEqual(['0.1494', '0.1612'])
  expect(cellsOf(/^Standing charge/)).toEqual(['€235.12', '€235.12, to be checked'])
  expect(page.getByText(/to be checked/).elements()).toHaveLength(1)
  const sources = page.getByRole('definition')
  await expect
    .element(sources.nth(1))
    .toHaveTextContent('Tarif Bleu, valid since 1 February 2026, to be confirmed')
  await expect.element(sources.nth(2)).toHaveTextContent('Simulator, valid since 1 August 2025')
  await expect.element(page.getByText('The standing charge is from 1 August 2025.')).toBeVisible()
  expect(page.getByText(/The energy prices are from/).elements()).toEqual([])

  await page.getByRole('button', { name: 'Enter the new one' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('heading', { name: 'Step 3 of 3 Prices' })).toBeVisible()
  await expect.element(dialog.getByLabelText('Standing charge 1 valid from')).toHaveValue('10/02/2026')
})

test('energy prices alone may be old, and what is up to date is not marked', async () => {
  await show([
    {
      ...tempo,
      prices: tempo.prices.slice(0, 1),
      subscriptions: [...(tempo.subscriptions ?? []), standing({})],
    },
  ])

  await expect.element(page.getByText('The energy prices are from 1 August 2025.')).toBeVisible()
  expect(cellsOf(/^Blue day, peak hours/)).toEqual(['0.1494', '0.1494, to be checked'])
  expect(cellsOf(/^Standing charge/)).toEqual(['€235.12', '€232.56'])
  expect(page.getByText(/The standing charge is from/).elements()).toEqual([])
})

test('a standing charge that is not known is shown as such, and prices of February are not old', async () => {
  const unknown = standing({ yearly_price: null, valid_since: null, source: null, status: null })
  await show([{ ...tempo, subscriptions: [...(tempo.subscriptions ?? []), unknown] }])

  await expect.element(page.getByText('Red day, peak hours')).toBeVisible()
  expect(cellsOf(/^Standing charge/)).toEqual(['€235.12', 'not known'])
  expect(page.getByText(/to be checked|are from|is from/).elements()).toEqual([])
})

test('earlier prices are folded away, those to come are shown', async () => {
  const days = ['2024-02-01', '2024-08-01', '2025-02-01', '2025-08-01', '2026-03-01']
  const prices = days.map((day) => ({ ...published, valid_from: day, base: 0.2 }))
  await show([{ ...tempo, option: 'base', valid_from: '2023-09-01', prices, subscriptions: [] }])

  await page.getByText('2 earlier prices').click()
  expect(heads()).toEqual([
    '€ per kWh, VAT included',
    'From 1 Feb 2025',
    'Since 1 Aug 2025',
    'From 1 Mar 2026',
    '€ per kWh, VAT included',
    'From 1 Feb 2024',
    'From 1 Aug 2024',
  ])
})

test('a member sees the contracts and changes none', async () => {
  await show(contracts, { role: 'member' })

  await expect
    .element(page.getByText('Only an administrator of the home can change contracts.'))
    .toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a contract that is still to come is named with its first day', async () => {
  await show(contracts.slice(1).map((contract) => ({ ...contract, valid_from: '2026-03-01' })))

  await expect.element(heading).toHaveTextContent('Your contract, Base, 6 kVA, begins on 1 March 2026.')
  expect(cellsOf(/^Base/).slice(0, 2)).toEqual(['1 Mar 2026', 'to come'])
})

test('a home without a contract is led to its first one, a member to an administrator', async () => {
  await show([])
  await expect.element(heading).toHaveTextContent('No contract is entered yet.')
  await page.getByRole('button', { name: 'New contract' }).click()
  await expect.element(page.getByRole('dialog', { name: 'A new contract' })).toBeVisible()
})

test('the contract leads to what the other options would have cost', async () => {
  await show(contracts)
  await expect
    .element(page.getByRole('link', { name: 'Which contract?' }))
    .toHaveAttribute('href', '/account/consumption/options')
})

test('contracts that cannot be read are reported with a way to retry, and the tabs remain', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ code: 'not_found', message: 'None.' }, { status: 404 }),
  )
  await show(null)
  await expect.element(page.getByText('We couldn’t load the contracts.')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Energy' })).toBeVisible()

  vi.mocked(window.fetch).mockImplementation(async () => Response.json(contracts))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => heading.element().textContent).toContain('You have been on peak and off-peak')
})

// 288 px: a phone of 320 px without the margins of the page.
test.each([390, 288])('on a phone of %i px nothing is wider than the screen', async (width) => {
  await show([{ ...tempo, valid_from: '2026-01-01' }, ...contracts], { width })
  await expect.element(page.getByRole('table').first()).toBeVisible()

  // The tabs scroll sideways and reach the edges.
  const sections = [...document.querySelectorAll('main section, main table')]
  expect(sections.filter((one) => one.scrollWidth > width).map((one) => one.textContent)).toEqual([])
})
