import type { TariffOptions } from '@foyer/contract/tariff-option.ts'
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showForm } from '#forms/test-form.tsx'
import { energyWords, tariffWords } from '#lib/words.ts'
import { tariffOptionsQuery, tariffQuery } from '#api/queries/energy.ts'
import { verdictOf } from './option-text.ts'
import { OptionsScreen } from './options-screen.tsx'

type Option = TariffOptions['options'][number]

const exact = (euros: number) => ({ low: euros, high: euros })

function option(overrides: Partial<Option> & Pick<Option, 'option'>): Option {
  return {
    is_own: false,
    total: exact(1000),
    energy: exact(800),
    subscription: exact(200),
    difference: null,
    lines: [{ kind: 'base', kinds: ['base'], kilowatt_hours: 4000, cost: 800, cost_range: null }],
    unknown_days: 0,
    off_peak: [],
    prices: [
      {
        kind: 'base',
        valid_since: '2026-08-01',
        price: 0.1985,
        source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
        status: 'unconfirmed',
      },
    ],
    prices_may_be_outdated: false,
    subscriptions: [
      {
        valid_since: '2026-08-01',
        subscribed_power: 9,
        yearly_price: 238.56,
        source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
        status: 'unconfirmed',
      },
    ],
    assumptions: [],
    ...overrides,
  }
}

const base = option({ option: 'base', is_own: true })
const hpHc = option({
  option: 'hp_hc',
  total: exact(974),
  energy: exact(774),
  difference: { low: -26, high: -26 },
  lines: [
    { kind: 'peak', kinds: ['peak'], kilowatt_hours: 2120, cost: 474, cost_range: null },
    { kind: 'off_peak', kinds: ['off_peak'], kilowatt_hours: 1880, cost: 300, cost_range: null },
  ],
  off_peak: [{ start: 1320, end: 360 }],
  assumptions: ['off_peak_usual'],
})
const tempo = option({
  option: 'tempo',
  total: { low: 900, high: 1400 },
  energy: { low: 700, high: 1200 },
  difference: { low: -100, high: 400 },
  lines: [
    { kind: 'blue_peak', kinds: ['blue_peak'], kilowatt_hours: 2000, cost: 300, cost_range: null },
    {
      kind: null,
      kinds: ['blue_peak', 'white_peak', 'red_peak'],
      kilowatt_hours: 2000,
      cost: null,
      cost_range: { low: 400, high: 900 },
    },
  ],
  unknown_days: 40,
  assumptions: ['colors_unknown'],
})
const ejp = option({
  option: 'ejp',
  total: { low: 850, high: null },
  subscription: { low: 50, high: null },
  prices_may_be_outdated: true,
  assumptions: ['option_closed'],
})

function replyOf(overrides: Partial<TariffOptions> = {}): TariffOptions {
  return {
    from: '2025-11-26',
    to: '2026-11-25',
    half_hours: 17_520,
    missing_half_hours: 0,
    kilowatt_hours: 4000,
    is_metered: true,
    contract: { option: 'base', subscribed_power: 9, is_whole_span: true },
    options: [hpHc, base],
    not_offered: [],
    ...overrides,
  }
}

async function show(data: TariffOptions) {
  return showForm(<OptionsScreen />, {
    words: [tariffWords, energyWords],
    fill: (client: QueryClient) => {
      client.setQueryData(tariffOptionsQuery.queryKey, data)
      client.setQueryData(tariffQuery.queryKey, {
        option: data.contract?.option ?? null,
        now: null,
        bands: [],
        valid_since: null,
        source: null,
      })
    },
  })
}

const textOfRow = (row: number) =>
  page.getByRole('list').first().getByRole('listitem').nth(row).element().textContent

test('the cheapest option comes first, with its difference in words and the own one marked', async () => {
  await page.viewport(1440, 900)
  await show(replyOf())

  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Peak and off-peak would have been the cheapest: €26 less than Base, your option.')
  await expect.poll(() => textOfRow(0)).toMatch(/€26 less than your option\. 47% of your kWh/)
  await expect.poll(() => textOfRow(1)).toMatch(/Base yours.*€1,000/)
  await expect
    .element(
      page.getByRole('img', {
        name: 'Peak and off-peak: Standing charge €200, Peak hours €474, Off-peak hours €300',
      }),
    )
    .toBeVisible()
  await expect.element(page.getByText(/^Off-peak hours from 22:00 to 06:00\./)).toBeVisible()
  await expect.element(page.getByText(/€0\.1985\/kWh, standing charge €238\.56 a year/).first()).toBeVisible()
  await expect
    .element(page.getByText('Tarif Bleu, Simulateur de prix EDF (FunFR), to be confirmed.').first())
    .toBeVisible()
  await expect.element(page.getByText('Which contract').first()).toBeVisible()
})

test.each([replyOf(), replyOf({ contract: null, options: [] })])(
  'the screen is below the contract, whose tab is marked and which is one click back',
  async (data) => {
    await show(data)
    const tabs = page.getByRole('navigation', { name: 'Energy' })
    await expect.element(tabs.getByRole('link', { name: 'Contract' })).toHaveAttribute('aria-current', 'true')
    expect(tabs.getByRole('link', { name: 'Which contract' }).elements()).toEqual([])
    await expect
      .element(page.getByRole('link', { name: 'Contract', exact: true }).first())
      .toHaveAttribute('href', '/account/consumption/contract')
    expect(page.getByRole('link', { name: 'Contract', exact: true }).elements()).toHaveLength(2)
  },
)

test('off-peak hours that differ by season are named with their season', async () => {
  const seasonal = { ...hpHc, off_peak_summer: [{ start: 720, end: 900 }] }
  await show(replyOf({ options: [seasonal, base] }))
  const hours = /^Off-peak hours from 12:00 to 15:00 in summer and 22:00 to 06:00 in winter\./
  await expect.element(page.getByText(hours)).toBeVisible()
})

test('bars have one scale, and what depends on unknown colours is hatched', async () => {
  await page.viewport(1440, 900)
  await show(replyOf({ options: [hpHc, base, tempo, ejp] }))

  const widthOf = (name: RegExp) => {
    const bar = page.getByRole('img', { name }).element()
    return [...bar.children].map((part) => [
      part.getAttribute('data-tone'),
      Math.round((part.getBoundingClientRect().width / bar.getBoundingClientRect().width) * 1400),
    ])
  }
  expect(widthOf(/^Base/)).toEqual([
    ['others', 200],
    ['1', 800],
  ])
  expect(widthOf(/^Tempo/)).toEqual([
    ['others', 200],
    ['blue', 300],
    ['lowest', 400],
    ['unsure', 500],
  ])
  // An unknown subscription: hatched up to the end of the scale.
  expect(widthOf(/^EJP/).at(-1)).toEqual(['unsure', 550])
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('It can’t be decided yet: the total of Tempo depends on prices that aren’t known.')
  await expect.poll(() => textOfRow(2)).toMatch(/€900 to €1,400.*Between €100 less and €400 more.*40 days/)
  await expect.poll(() => textOfRow(3)).toMatch(/at least €850.*isn’t compared/)
  await expect.element(page.getByText('Newer prices of EJP probably apply.')).toBeVisible()
})

test('an option without a known total stays on the scale of the others', async () => {
  await page.viewport(1440, 900)
  await show(replyOf({ options: [base, { ...ejp, energy: { low: 800, high: 3000 } }] }))

  const boundsOf = (name: RegExp) => {
    const bar = page.getByRole('img', { name }).element()
    const last = bar.lastElementChild ?? bar
    return { bar: bar.getBoundingClientRect(), end: last.getBoundingClientRect().right }
  }
  const { bar, end } = boundsOf(/^EJP/)
  expect(end).toBeCloseTo(bar.right, 0)
  // €1,000 of at most €3,050.
  expect(boundsOf(/^Base/).end - bar.left).toBeCloseTo((bar.width * 1000) / 3050, 0)
})

test('what is missing, not offered or assumed is written on the screen', async () => {
  await show(
    replyOf({
      missing_half_hours: 96,
      is_metered: false,
      not_offered: ['ejp'],
      contract: { option: 'base', subscribed_power: 6, is_whole_span: false },
    }),
  )

  await expect.element(page.getByText(/^The same.*96 half-hours have no reading/)).toBeVisible()
  await expect.element(page.getByText(/has no meter that we can read/)).toBeVisible()
  await expect.element(page.getByText('Not available with 6\u00a0kVA: EJP.')).toBeVisible()
  await expect.element(page.getByText(/^Base for the whole time/)).toBeVisible()
})

const power: NonNullable<TariffOptions['power']> = {
  days: 365,
  peak_days: 335,
  mean_days: 5,
  highest: { power: 5.8, day: '2026-01-12' },
  enough: 6,
  verdict: 'lower',
  saving: 48.24,
  choices: [6, 9].map((kva) => ({
    subscribed_power: kva,
    yearly_price: kva === 6 ? 190.32 : 238.56,
    valid_since: '2026-08-01',
    source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
    status: 'unconfirmed',
    difference: kva === 6 ? -48.24 : 0,
  })),
}
const sectionText = () => page.getByRole('region', { name: 'Which power' }).element().textContent

test('what moving hot water and lowering red days would change is a row each, and both a total', async () => {
  const own = { hot_water: { low: 0, high: 0 }, red_days: { low: -7.2, high: -5.1 }, total: exact(994) }
  const other = { hot_water: exact(-7), red_days: { low: -25, high: -18 }, total: { low: 942, high: 949 } }
  await show(
    replyOf({
      options: [
        { ...hpHc, changes: other },
        { ...base, changes: own },
        { ...ejp, changes: own },
      ],
      changes: { hot_water: 151, red_days: { days: 22, kilowatt_hours: { low: 25, high: 36 } } },
    }),
  )
  const table = page.getByRole('region', { name: /^What if you moved/ }).getByRole('table')
  const rows = () =>
    table
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')))
  await expect.element(table).toBeVisible()
  // EJP is closed to new customers.
  expect(rows()).toEqual([
    ['What if…', 'Peak and off-peak', 'Base'],
    ['All hot water in off-peak hours151.0 kWh were heated at other times.', '€7 less', 'no change'],
    [
      '2 °C less on red days, 06:00 to 22:0025.0 kWh to 36.0 kWh on 22 red days: 7 to 10% of the heating for each degree.',
      '€18 to €25 less',
      '€5 to €7 less',
    ],
    ['Boththe total of these days', '€942 to €949', '€994'],
  ])
})

test('without red days there is no row of them, and a change of unknown price has no figure', async () => {
  const unknown = { hot_water: null, red_days: null, total: null }
  await show(
    replyOf({ options: [{ ...base, changes: unknown }], changes: { hot_water: 80, red_days: null } }),
  )
  const table = page.getByRole('region', { name: /^What if you moved/ }).getByRole('table')
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/^All hot water.*not known$/)
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent(/^Total.*not known$/)
  expect(table.getByRole('row').elements()).toHaveLength(3)
})

test('a lower power that would have been enough is named with what it saves and what that assumes', async () => {
  await show(replyOf({ power }))

  await expect
    .poll(sectionText)
    .toMatch(/6\u00a0kVA would have been enough: €48\.24 less a year than 9\u00a0kVA, your power\./)
  await expect.poll(sectionText).toMatch(/Highest power5\.8\u00a0kVAon /)
  await expect.poll(sectionText).toMatch(/340 of 365 days/)
  await expect.poll(sectionText).toMatch(/€48\.24 less a year, with the energy\. Since/)
  await expect.poll(sectionText).toMatch(/On 5 days, only half-hours are known: the highest mean counts/)
  await expect.poll(sectionText).toMatch(/25 days without a complete measurement don’t count/)
  await expect.poll(sectionText).toMatch(/9\u00a0kVA, yours/)
})

test('peaks of too few days are a lower bound, which recommends nothing', async () => {
  const few = { ...power, peak_days: 20, mean_days: 345, saving: null }
  await show(replyOf({ power: { ...few, verdict: 'unknown' } }))
  await expect.poll(sectionText).toMatch(/can’t be decided yet: the meter’s peaks are known on too few days/)
  await expect.poll(sectionText).toMatch(/at least 5\.8\u00a0kVA/)
  expect(sectionText()).not.toMatch(/days without a complete measurement/)
})

test('without a known saving, the sentence doesn’t name one', async () => {
  await show(replyOf({ power: { ...power, saving: null } }))
  await expect.poll(sectionText).toMatch(/What it would save isn’t known/)
})

test('a lower power that costs as much is not recommended for its price', async () => {
  await show(replyOf({ power: { ...power, saving: -3 } }))
  await expect.poll(sectionText).toMatch(/wouldn’t cost less than 9\u00a0kVA/)
})

test('a home without a contract is led to it', async () => {
  await show(replyOf({ contract: null, options: [] }))
  await expect
    .element(page.getByRole('link', { name: 'See the contract' }))
    .toHaveAttribute('href', '/account/consumption/contract')
})

test('a home without a reading has nothing to compare yet', async () => {
  await show(replyOf({ options: [] }))
  await expect.element(page.getByText('There is no consumption to compare yet.')).toBeVisible()
})

test('an option is only the cheapest if no other can be cheaper', () => {
  const kinds = (...options: Option[]) => verdictOf(options).kind
  expect(kinds(hpHc, base)).toBe('otherCheapest')
  expect(kinds(base, option({ option: 'hp_hc', total: exact(1001) }))).toBe('ownCheapest')
  // As cheap as the own one: no reason to change.
  expect(verdictOf([option({ option: 'hp_hc' }), base])).toMatchObject({ kind: 'ownCheapest', low: 0 })
  expect(kinds(hpHc, base, tempo)).toBe('undecided')
  expect(kinds(hpHc, base, option({ option: 'tempo', total: { low: 974, high: 1400 } }))).toBe(
    'otherCheapest',
  )
  expect(kinds(base)).toBe('alone')
  // EJP is closed to new customers.
  expect(kinds(base, { ...ejp, total: exact(500) })).toBe('alone')
  expect(kinds(hpHc, { ...base, total: { low: 800, high: null } })).toBe('ownUnknown')
})
