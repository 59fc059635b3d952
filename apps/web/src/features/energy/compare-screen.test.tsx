import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noTariff, showForm } from '#forms/test-form.tsx'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { consumptionComparisonQuery, contractsQuery, tariffQuery } from '#api/queries/energy.ts'
import { CompareScreen } from './compare-screen.tsx'
import type { CompareSearch } from './energy-search.ts'
import { comparisonOf } from './test-comparison.ts'

async function show(data: ConsumptionComparison, search: CompareSearch = {}) {
  const onSearch = vi.fn<(search: CompareSearch) => void>()
  const asked = { kind: search.period ?? 'week', date: search.date, comparison: search.with } as const
  await showForm(<CompareScreen search={search} onSearch={onSearch} />, {
    words: [energyWords, supplyContractWords],
    fill: (client) => {
      client.setQueryData(consumptionComparisonQuery(asked).queryKey, data)
      client.setQueryData(tariffQuery.queryKey, noTariff)
      client.setQueryData(contractsQuery.queryKey, [contract])
    },
  })
  return onSearch
}

/** Its prices changed between the two weeks. */
const contract: SupplyContract = {
  id: 'c',
  valid_from: '2025-09-01',
  option: 'base',
  subscribed_power: 6,
  off_peak: [],
  prices: ['2026-08-01', '2027-01-11'].map((valid_from) => ({
    valid_from,
    base: 0.2,
    source: 'Tarif Bleu',
    is_own: false,
  })),
  version: 1,
}

const heading = () => page.getByRole('heading', { level: 1 })

const corrected = comparisonOf({
  bars: comparisonOf().bars.map((bar) => ({
    ...bar,
    corrected: { energy: 15_000, cost: 3, cost_range: null },
  })),
  weather: {
    reason: null,
    factor: 1.1875,
    degree_days: 15.2,
    other_degree_days: 12.8,
    other_heating: 48_000,
    other_total: { energy: 105_000, cost: 21, cost_range: null },
  },
})

test('the result is a sentence, and the tab is marked', async () => {
  await show(comparisonOf())
  await expect
    .element(heading())
    .toHaveTextContent(
      'From Monday 11 January to Sunday 17 January, you used 12% less than the week before: 84.0 kWh instead of 96.0 kWh.',
    )
  await expect.element(page.getByRole('link', { name: 'Compare' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText(/no device measures the temperature outside/)).toBeVisible()
  expect(page.getByRole('switch').elements()).toHaveLength(0)
})

test('in euros the cost is compared', async () => {
  await show(comparisonOf(), { unit: 'cost' })
  await expect.element(heading()).toMatchTextContent(/your energy cost 12% less .*: €16.80 instead of €19.20/)
  await expect.element(page.getByText('Costs exclude the standing charge.')).toBeVisible()
})

test('the prices of both periods have their dates and sources', async () => {
  await show(comparisonOf())
  await expect
    .element(
      page.getByText(
        /^Prices: Tarif Bleu, valid since 1\sAugust\s2026 · Tarif Bleu, valid since 11\sJanuary\s2027/,
      ),
    )
    .toBeVisible()
})

test('a range that overlaps has no winner', async () => {
  const total = { energy: 84_000, cost: null, cost_range: { low: 10, high: 30 } }
  await show(comparisonOf({ total }), { unit: 'cost' })
  await expect.element(heading()).toMatchTextContent(/€10.00 to €30.00.*prices that aren’t known decide/)
})

test('if only a part of both is compared, it is named', async () => {
  const part = comparisonOf().part
  if (part === null) throw new Error('no part')
  await show(comparisonOf({ part: { ...part, is_whole: false } }))
  await expect
    .element(page.getByText(/Only the same part of both is compared: from 11\sJanuary/))
    .toBeVisible()
})

test('where nothing can be compared, the reason is named', async () => {
  const nothing = { energy: null, cost: null, cost_range: null }
  await show(comparisonOf({ part: null, reason: 'other_not_measured', other_total: nothing }))
  await expect
    .element(heading())
    .toMatchTextContent(/No comparison: nothing was measured from Monday 4 January/)
  expect(page.getByText('In figures').elements()).toHaveLength(0)
})

test('without a bar that both know there is no running total', async () => {
  const bars = comparisonOf().bars.map((bar) => ({ ...bar, other: null, is_compared: false }))
  await show(comparisonOf({ bars, part: null, reason: 'other_not_measured' }))
  await expect.element(page.getByRole('img', { name: /as an outline. The table below/ })).toBeVisible()
  expect(page.getByText('Running total').elements()).toHaveLength(0)
})

test('without any measurement there is no chart', async () => {
  const nothing = { energy: null, cost: null, cost_range: null }
  await show(comparisonOf({ part: null, reason: 'nothing_measured', total: nothing, other_total: nothing }))
  await expect.element(page.getByText(/Neither period was measured/)).toBeVisible()
  expect(page.getByRole('img').elements()).toHaveLength(0)
})

test('the other period is shown in the same weather, unless that is switched off', async () => {
  const onSearch = await show(corrected)
  await expect.element(heading()).toMatchTextContent(/20% less than the week before, in the same weather/)
  await page.getByRole('switch', { name: 'Correct for the weather' }).click()
  expect(onSearch).toHaveBeenLastCalledWith({ weather: 'off' })
})

test('the difference is a chain of steps, the weather first', async () => {
  await show(corrected)
  const steps = page.getByRole('region', { name: 'Where the difference comes from' }).getByRole('listitem')
  await expect.element(steps.nth(1)).toMatchTextContent(/The weather19% colder\+9.0/)
  await expect.element(steps.nth(2)).toMatchTextContent(/Heating, in the same weather−17.0/)
  await expect.element(steps.nth(3)).toMatchTextContent(/−4.0/)
})

test('in euros the steps are at the mean price of the other period, the price is the last one, and the main cause is named', async () => {
  // 96 kWh at 0.20 € became 84 kWh at 0.30 €.
  await show(comparisonOf({ total: { energy: 84_000, cost: 25.2, cost_range: null } }), { unit: 'cost' })
  const region = page.getByRole('region', { name: 'Where the difference comes from' })
  await expect.element(region.getByText('Mainly because a kWh cost more: +€8.40.')).toBeVisible()
  const steps = region.getByRole('listitem')
  await expect.element(steps.nth(1)).toMatchTextContent(/Heating−€1.60/)
  await expect.element(steps.nth(2)).toMatchTextContent(/−€0.80/)
  await expect
    .element(steps.nth(3))
    .toMatchTextContent(/Price per kWh€0.3000\/kWh on average instead of €0.2000\/kWh.*\+€8.40/)
  await expect.element(steps.last()).toMatchTextContent(/€25.20/)
})

test('a cost that is a range has no steps', async () => {
  const total = { energy: 84_000, cost: null, cost_range: { low: 25, high: 26 } }
  await show(comparisonOf({ total }), { unit: 'cost' })
  await expect.element(page.getByRole('heading', { name: 'In figures' })).toBeVisible()
  expect(page.getByText('Where the difference comes from').elements()).toHaveLength(0)
})

test('a step below what is displayed is named as little, and one without a change has no bar', async () => {
  const uses = [
    { category: 'heating' as const, energy: 36_000, other_energy: 48_000 },
    { category: 'lighting' as const, energy: 1030, other_energy: 1000 },
    { category: 'remainder' as const, energy: 47_000, other_energy: 47_000 },
  ]
  await show(comparisonOf({ uses, total: { energy: 84_030, cost: null, cost_range: null } }))
  const steps = page.getByRole('region', { name: 'Where the difference comes from' }).getByRole('listitem')
  await expect.element(steps.nth(1)).toMatchTextContent(/Heating−12.0/)
  await expect.element(steps.nth(2)).toMatchTextContent(/Lightingless than 0.1/)
  await expect.element(steps.nth(3)).toMatchTextContent(/0.0/)
  expect(steps.nth(2).element().querySelectorAll('i')).toHaveLength(1)
  expect(steps.nth(3).element().querySelectorAll('i')).toHaveLength(0)
})

test('without the correction the measured difference is shown, and the method has both', async () => {
  await show(corrected, { weather: 'off' })
  await expect.element(heading()).toMatchTextContent(/12% less than the week before:/)
  await page.getByRole('button', { name: 'The method' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/without correction, kWh−12.0/)
  await expect.element(dialog).toMatchTextContent(/in the same weather, kWh−21.0/)
})

test('the table has both periods and their difference, and a time that only one has', async () => {
  const [first, ...others] = comparisonOf().bars
  if (first === undefined) throw new Error('no bar')
  await show(comparisonOf({ bars: [{ ...first, other: null, is_compared: false }, ...others] }))
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table').first()
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/no such time12.0–/)
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent(/13.712.0−1.7/)
  await expect.element(table.getByRole('row').last()).toHaveTextContent('Total96.084.0−12.0')
})

test('the running total and the temperature outside are tracks below the bars, and columns of the table', async () => {
  const outside = comparisonOf().bars.map((_, bar) => ({ here: bar === 0 ? null : 3.5, other: 8 }))
  await show(comparisonOf({ outside }))
  const chart = page.getByRole('img', { name: /running totals and the temperatures outside as lines/ })
  await expect.element(chart).toMatchTextContent(/Running total kWh since the start/)
  await expect.element(chart).toMatchTextContent(/Outside °C, mean of the day/)
  expect(chart.element().querySelectorAll('path[data-of]')).toHaveLength(4)
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table').first()
  await expect.element(table.getByRole('columnheader', { name: /Running total/ }).first()).toBeVisible()
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/13.712.08.0–$/)
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent(/27.424.08.03.5$/)
})

test('a running total is a band from its lowest to its highest cost, with its range in words', async () => {
  const range = { energy: 12_000, cost: null, cost_range: { low: 1.5, high: 6 } }
  const bars = comparisonOf().bars.map((bar, index) =>
    bar.here === null || index < 5 ? bar : { ...bar, here: { at: bar.here.at, ...range } },
  )
  await show(comparisonOf({ bars }), { unit: 'cost' })
  // Five days of €2.40, then two that are a range.
  const chart = page.getByRole('img', { name: /Running total, .*: from €15\.00 to €24\.00$/ })
  await expect.element(chart).toBeVisible()
  const heightsOf = (path: Element) => path.getAttribute('d')?.match(/ [\d.]+/g)
  const [other, low, high, ...none] = chart.element().querySelectorAll('path[data-of]')
  if (other === undefined || low === undefined || high === undefined) throw new Error('no lines')
  expect(none).toEqual([])
  expect(heightsOf(low)?.slice(0, 5)).toEqual(heightsOf(high)?.slice(0, 5))
  expect(heightsOf(low)?.at(-1)).not.toEqual(heightsOf(high)?.at(-1))
  expect(chart.element().querySelectorAll('[data-tone=unsure][style*=polygon]')).toHaveLength(1)

  await page.getByText('Show as a table').click()
  const rows = page.getByRole('table').first().getByRole('row')
  await expect.element(rows.nth(5)).toMatchTextContent(/12\.00$/)
  await expect.element(rows.nth(7)).toMatchTextContent(/15\.00 to 24\.00$/)
})

test('a bar is read with both periods, and a cost that is a range is hatched on both sides', async () => {
  const range = { energy: 12_000, cost: null, cost_range: { low: 1.5, high: 6 } }
  const [first, second, ...others] = comparisonOf().bars
  if (first?.here == null || second?.other == null) throw new Error('no bar')
  const bars = [
    { ...first, here: { at: first.here.at, ...range } },
    { ...second, other: { at: second.other.at, ...range } },
    ...others,
  ]
  await show(comparisonOf({ bars }), { unit: 'cost' })
  const slider = page.getByRole('slider')
  await expect
    .element(slider)
    .toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Mon\s11\sJan:\sfrom\s€1\.50\sto\s€6\.00\s·\sMon\s4\sJan:\s€2\.74$/),
    )
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(page.getByText(/^Tue\s12\sJan:\s€2\.40\s·\sTue\s5\sJan:\sfrom\s€1\.50\sto\s€6\.00$/))
    .toBeVisible()
  const chart = page.getByRole('img').element()
  expect(chart.querySelectorAll('[data-tone=unsure]:not([style*=polygon])')).toHaveLength(2)
})

test('without a thermometer outside there is no track of temperatures', async () => {
  await show(comparisonOf())
  const chart = page.getByRole('img', { name: /and their running totals as lines/ })
  expect(chart.element().querySelectorAll('path[data-of]')).toHaveLength(2)
})

test('period, comparison and unit are in the address', async () => {
  const onSearch = await show(comparisonOf(), { with: 'previous' })
  await page.getByRole('radio', { name: 'Month', exact: true }).click()
  expect(onSearch).toHaveBeenLastCalledWith({ period: 'month' })
  await page.getByRole('button', { name: 'Previous week' }).click()
  expect(onSearch).toHaveBeenLastCalledWith({ with: 'previous', date: '2027-01-04' })
  await page.getByRole('button', { name: 'A year before' }).click()
  expect(onSearch).toHaveBeenLastCalledWith({ with: 'year_before' })
  await page.getByRole('radio', { name: '€' }).click()
  expect(onSearch).toHaveBeenLastCalledWith({ with: 'previous', unit: 'cost' })
})
