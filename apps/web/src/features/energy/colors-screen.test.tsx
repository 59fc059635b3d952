import type { RedDayPlan } from '@foyer/contract/red-day-plan.ts'
import type { DayColors } from '@foyer/contract/day-color.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockWrites, noTariff, showForm, stopDate } from '#forms/test-form.tsx'
import { formatsFor } from '#lib/format.ts'
import { tariffWords, energyWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery, dayColorsQuery, redDayPlanQuery, tariffQuery } from '#api/queries/energy.ts'
import { ColorsScreen } from './colors-screen.tsx'

const format = formatsFor('en', 'Europe/Paris')
const today = '2027-01-20'
const dayAfter = (ahead: number) => isoDate(dayOf(today) + ahead)
const nameOf = (ahead: number) => format.day(format.dayStart(dayAfter(ahead)))

type Day = DayColors['days'][number]

/** From ten days ago to ten days ahead: today and three days ago are unknown, tomorrow is red. */
function season(overrides: Partial<DayColors> = {}): DayColors {
  const days = Array.from({ length: 21 }, (_, index): Day => {
    const [ahead, day] = [index - 10, dayAfter(index - 10)]
    if (ahead === 1) return { day, color: 'red', possible: ['red'], source: 'feed' }
    if (ahead === 0 || ahead === -3) return { day, color: null, possible: ['blue', 'white'], source: null }
    if (ahead < 0)
      return { day, color: 'blue', possible: ['blue'], source: ahead === -5 ? 'entered' : 'meter' }
    return { day, color: null, possible: ['blue', 'white', 'red'], source: null }
  })
  return {
    option: 'tempo',
    season: { from: dayAfter(-10), to: dayAfter(10) },
    days,
    left: [
      { color: 'red', low: 12, high: 12 },
      { color: 'white', low: 18, high: 19 },
    ],
    ...overrides,
  }
}

/** A plan for red days that lowers no room. */
const emptyPlan: RedDayPlan = {
  accepted: null,
  settings: { version: 0, lowers_rooms: true, keeps_water_off: false, rooms: [] },
  hours: null,
  skipped: null,
  rooms: [],
  day: null,
  hot_water: [],
  cost: null,
  no_cost: null,
}

const contract: SupplyContract = {
  id: 'c',
  valid_from: '2025-09-01',
  option: 'tempo',
  subscribed_power: 9,
  off_peak: [],
  prices: [{ valid_from: '2025-08-01', red_peak: 0.7295, source: 'Tarif Bleu', is_own: false }],
  version: 1,
}

async function show(
  data: DayColors,
  role: 'owner' | 'member' = 'owner',
  other: { from: string; to?: string; data: DayColors } | null = null,
  day?: string,
) {
  const noon = format.dayStart(dayAfter(1)) + 12 * 3_600_000
  return showForm(<ColorsScreen day={day} />, {
    words: [tariffWords, energyWords, supplyContractWords],
    fill: (client: QueryClient) => {
      const home = { id: 'h', name: 'Home', time_zone: 'Europe/Paris' }
      client.setQueryData(meQuery.queryKey, { id: 'p', name: 'Marie', email: 'm@example.org', role, home })
      client.setQueryData(dayColorsQuery().queryKey, data)
      if (other !== null) {
        const { data: read, ...span } = other
        client.setQueryData(dayColorsQuery(span).queryKey, read)
      }
      client.setQueryData(redDayPlanQuery.queryKey, emptyPlan)
      client.setQueryData(contractsQuery.queryKey, [contract])
      client.setQueryData(tariffQuery.queryKey, {
        option: data.option,
        now: null,
        bands: [{ from: noon - 3_600_000, to: noon + 3_600_000, kind: 'red_peak', price: 0.7295 }],
        valid_since: null,
        source: null,
      })
    },
  })
}

const dialog = page.getByRole('dialog')
const choice = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(() => stopDate(`${today}T18:40:00+01:00`))
afterEach(() => vi.restoreAllMocks())

test('the season opens with tomorrow and its price, and has a named square for each day', async () => {
  await page.viewport(1440, 900)
  await show(season())

  await expect.element(page.getByRole('heading', { name: /^Tomorrow is a red day, .*0\.7295/ })).toBeVisible()
  await expect.element(page.getByRole('img', { name: `${nameOf(-1)}, blue`, exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: `${nameOf(1)}, red`, exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: `${nameOf(2)}, may be red`, exact: true })).toBeVisible()
  await expect.element(page.getByText(/^18 or 19/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Red: 12 of 22 left' })).toBeInTheDocument()
})

test('on the last day of a season, tomorrow is the first day of the next one', async () => {
  const { days, ...rest } = season({ season: { from: dayAfter(-10), to: today } })
  const first = { day: dayAfter(1), color: 'red', possible: ['red'], source: 'feed' } as const
  await show({ ...rest, days: days.filter(({ day }) => day <= today) }, 'owner', {
    from: dayAfter(1),
    to: dayAfter(1),
    data: { ...rest, days: [{ ...first, possible: [...first.possible] }] },
  })
  await expect.element(page.getByRole('heading', { name: /^Tomorrow is a red day/ })).toBeVisible()
  await expect.element(page.getByText(nameOf(1), { exact: true })).toBeVisible()
})

test('a day of an earlier season shows that season, whose colours can be entered', async () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day, index): Day =>
    index === 1
      ? { day, color: null, possible: ['blue', 'white'], source: null }
      : { day, color: 'blue', possible: ['blue'], source: 'meter' },
  )
  const earlier = { from: '2025-09-01', data: season({ days }) }
  await show(season(), 'owner', earlier, '2026-03-02')

  await expect.element(page.getByRole('heading', { name: /^Tomorrow is a red day/ })).toBeVisible()
  await expect.element(page.getByText('Season from 1 September 2025 to 31 August 2026')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'March 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter the colour', exact: true }).click()
  await expect.element(dialog.getByText(format.day(format.dayStart('2026-03-02')))).toBeVisible()
  const sent = mockWrites(() => Response.json({}))
  await choice('White').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ method: 'PUT', body: { color: 'white' } }])

  // Today is of the current season.
  await page.getByRole('button', { name: `Enter the colour: ${nameOf(0)}` }).click()
  await expect.element(dialog.getByText(nameOf(0))).toBeVisible()
})

test('the forecast of a feed is shown with its date, in the squares too, and how good earlier ones were', async () => {
  await page.viewport(1440, 900)
  const scores = [
    { days_ahead: 2, days: 31, score: 0.124 },
    { days_ahead: 3, days: 1, score: 0.2 },
  ]
  const days = [
    { day: dayAfter(2), blue: 0.3, white: 0.6, red: 0.1 },
    { day: dayAfter(3), blue: 0.999, white: 0.001, red: 0 },
  ]
  await show(season({ forecast: { made_on: today, source: 'example.org', days, scores } }))

  const forecast = page.getByRole('region', { name: 'Forecast for the next days' })
  await expect.element(forecast).toMatchTextContent(/^Forecast of\s\d+\s\w+\s\d{4}, from example\.org\./)
  const lines = forecast.getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent(/white 60%, blue 30%, red 10%$/)
  await expect.element(lines.nth(1)).toMatchTextContent(/blue more than 99%$/)
  await expect
    .element(forecast)
    .toMatchTextContent(/2 days ahead 0\.12 \(over 31 days\), 3 days ahead 0\.20 \(over one day\)\.$/)
  const label = `${nameOf(2)}, may be red, forecast: white 60%, blue 30%, red 10%`
  await expect.element(page.getByRole('img', { name: label, exact: true })).toBeVisible()
})

test('the prices of today and tomorrow have their date and source, and may be outdated', async () => {
  await show(season())
  await expect
    .element(page.getByText(/^Prices: Tarif Bleu, valid since 1\sAugust\s2025, may be outdated\./))
    .toBeVisible()
})

test('without a forecast nothing of it is shown', async () => {
  await show(season())

  await expect.element(page.getByRole('heading', { name: 'The season, day by day' })).toBeVisible()
  await expect.element(page.getByText(/forecast/i)).not.toBeInTheDocument()
})

test('the squares of days to enter are one stop of the Tab key, and arrows move between them', async () => {
  await page.viewport(1440, 900)
  await show(season())
  const square = (ahead: number, state: string) =>
    page.getByRole('button', { name: `${nameOf(ahead)}, ${state}`, exact: true })
  const current = page.getByRole('button', { name: `${nameOf(0)}, today, colour not known`, exact: true })

  await page.viewport(1440, 900)
  square(-5, 'blue').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(square(-3, 'colour not known')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(current).toHaveFocus()
  expect(document.querySelectorAll('ol ol button[tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(nameOf(0))).toBeVisible()
})

test('colours are entered one after the other, and the form closes after the last one', async () => {
  const client = await show(season())
  await page.getByRole('button', { name: 'Enter the colours' }).click()
  await expect.element(dialog.getByText(nameOf(-3))).toBeVisible()
  await expect.element(choice('Red')).not.toBeInTheDocument()
  const sent = mockWrites(() => {
    const { days, ...rest } = season()
    const entered = days.map((one): Day => (one.day === dayAfter(-3) ? { ...one, color: 'white' } : one))
    client.setQueryData(dayColorsQuery().queryKey, { ...rest, days: entered })
    return Response.json({})
  })

  await choice('White').click()
  await expect.element(dialog.getByText(nameOf(0))).toBeVisible()
  await choice('Blue').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    { method: 'PUT', body: { color: 'white' } },
    { method: 'PUT', body: { color: 'blue' } },
  ])
})

test('the form closes once the page shows the colour, so that the page does not move under the next press', async () => {
  const { days, ...rest } = season()
  const withToday = (color: Day['color']) =>
    days.map((one): Day => (one.day === today ? { ...one, color } : { ...one, color: one.color ?? 'blue' }))
  await show({ ...rest, days: withToday(null) })
  await page.getByRole('button', { name: `Enter the colour: ${nameOf(0)}` }).click()
  const reads: ((reply: Response) => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { body } = {}) => {
    if (typeof body === 'string') return Response.json({})
    const { url } = new Request(address)
    if (url.endsWith('/red-day-plan')) return Response.json(emptyPlan)
    if (!url.endsWith('/tariff/days')) return Response.json(noTariff)
    return new Promise((resolve) => reads.push(resolve))
  })
  await choice('White').click()
  await expect.poll(() => reads).toHaveLength(1)
  // What the reply changes is drawn by then.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(dialog.query()).not.toBeNull()

  reads[0]?.(Response.json({ ...rest, days: withToday('white') }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(page.getByText('isn’t known', { exact: true }).query()).toBeNull()
})

test('a colour that the season no longer has is reported next to the choice', async () => {
  await show(season())
  await page.getByRole('button', { name: `Enter the colour: ${nameOf(0)}` }).click()
  mockWrites(() =>
    Response.json({ code: 'invalid_input', message: 'x', field: 'body.color' }, { status: 400 }),
  )
  await choice('White').click()
  await expect.element(dialog.getByText(/^This day can’t have this colour/)).toBeVisible()
})

test('a member sees the season and enters nothing', async () => {
  await page.viewport(1440, 900)
  await show(season(), 'member')
  await expect.element(page.getByText(/An administrator of the home can enter it/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a home without colours is led to its contract', async () => {
  await show(season({ option: null, days: [], left: [] }))
  await expect
    .element(page.getByRole('link', { name: 'See the contract' }))
    .toHaveAttribute('href', '/account/consumption/contract')
})
