import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showForm, stopDate } from '#forms/test-form.tsx'
import { supplyContractWords } from '#lib/words.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { PriceDates, priceListsIn } from './price-dates.tsx'

const today = '2026-09-10'

function contractOf(from: string, prices: SupplyContract['prices']): SupplyContract {
  return {
    id: from,
    valid_from: from,
    option: 'base',
    subscribed_power: 6,
    off_peak: [],
    prices,
    version: 1,
  }
}

const published = { source: 'Tarif Bleu', is_own: false, status: 'confirmed' } as const
const of2025 = { ...published, valid_from: '2025-08-01', base: 0.1952 }
const february = { ...published, valid_from: '2026-02-01', base: 0.194 }
const own = { valid_from: '2026-05-01', base: 0.18, source: 'Marie', is_own: true, status: null }
const standing = { ...own, valid_from: '2026-06-01', base: undefined, yearly_subscription: 180 }

/** Newest first: the published prices of 2025 and February, then an own one from May on. */
const contracts = [
  contractOf('2026-04-01', [february, own, standing]),
  contractOf('2025-09-01', [of2025, february]),
]

const listsIn = (from: string, to: string, some = contracts) =>
  priceListsIn(some, [{ from, to }], today).map((list) => [list.valid_from, list.isOutdated])

test('days have the price lists that applied on them, each once, without a change of the standing charge', () => {
  expect(listsIn('2026-01-31', '2026-01-31')).toEqual([['2025-08-01', false]])
  expect(listsIn('2026-01-31', '2026-02-01')).toEqual([
    ['2025-08-01', false],
    ['2026-02-01', false],
  ])
  // Both contracts have the prices of February.
  expect(listsIn('2026-03-01', '2026-04-30')).toEqual([['2026-02-01', false]])
  expect(listsIn('2026-04-30', '2026-07-31').map(([day]) => day)).toEqual(['2026-02-01', '2026-05-01'])
  expect(listsIn('2025-07-01', '2025-08-31')).toEqual([])
})

test('two periods have the lists of both, and none of the time between them', () => {
  const spans = [
    { from: '2026-06-01', to: '2026-06-30' },
    { from: '2025-10-01', to: '2025-10-31' },
  ]
  expect(priceListsIn(contracts, spans, today).map((list) => list.valid_from)).toEqual([
    '2025-08-01',
    '2026-05-01',
  ])
})

test('only the list in force may be outdated, and only for days after the usual revision', () => {
  // The own prices of May have no successor, and 1 August has passed.
  expect(listsIn('2026-07-01', '2026-07-31')).toEqual([['2026-05-01', false]])
  expect(listsIn('2026-08-01', '2026-08-31')).toEqual([['2026-05-01', true]])
  expect(listsIn('2026-09-01', '2026-12-31')).toEqual([['2026-05-01', true]])
  // The prices of February 2024 did not change on 1 August 2024: those of February 2025 came next.
  const of2024 = { ...published, valid_from: '2024-02-01', base: 0.2516 }
  expect(listsIn('2024-10-01', '2024-10-31', [contractOf('2024-02-01', [of2024, of2025])])).toEqual([
    ['2024-02-01', false],
  ])
})

test('the dates and sources are a sentence, with a link to the prices', async () => {
  stopDate(`${today}T18:40:00+02:00`)
  const unconfirmed = { ...february, status: 'unconfirmed' as const }
  await showForm(
    <p>
      <PriceDates days={[{ from: '2026-01-01', to: '2026-09-30' }]} />
    </p>,
    {
      words: [supplyContractWords],
      fill: (client) =>
        client.setQueryData(contractsQuery.queryKey, [contractOf('2025-09-01', [of2025, unconfirmed])]),
    },
  )
  await expect
    .element(
      page.getByText(
        /^Prices: Tarif Bleu, valid since 1\sAugust\s2025 · Tarif Bleu, valid since 1\sFebruary\s2026, to be confirmed, may be outdated\./,
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Contract prices and their sources' }))
    .toHaveAttribute('href', '/account/consumption/contract')
})
