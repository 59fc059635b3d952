import type { Savings, Tariff } from '@foyer/contract/consumption.ts'
import type { HeatingPower } from '@foyer/contract/heating-power.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { templateWeek } from '@foyer/rules/schedule/week-templates.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, noTariff, showForm } from '#forms/test-form.tsx'
import { calendarWords, sharedWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery, savingsQuery } from '#api/queries/energy.ts'
import { roomsQuery, namedWeeksQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { CalendarScreen } from './calendar-screen.tsx'
import { weekDays } from './week-days.ts'
import { heatingPowerQuery, weekTariffQuery } from './week-prices.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'
const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1350, order: 'comfort' as const },
])
const schedule: Schedule = {
  room_id: roomId,
  name: 'Salon',
  week: evenings,
  default_order: 'eco',
  version: 3,
}
const month: Savings = {
  from: '2027-01-01',
  to: '2027-01-14',
  heating_days: 14,
  range: { low: 13, high: 26 },
  reason: null,
  heating: 200_000,
  mean_lowering: 1.4,
  has_outdoor: true,
  rooms: [{ room_id: roomId, low: 13, high: 26 }],
}

const noPower: HeatingPower = { from: '2026-12-21', to: '2027-01-17', rooms: [] }
/** 1 kW in Confort, 400 W in Éco. */
const measured: HeatingPower = {
  ...noPower,
  rooms: [
    {
      room_id: roomId,
      orders: [
        { order: 'comfort', power: 1000, hours: 80 },
        { order: 'eco', power: 400, hours: 200 },
        { order: 'stop', power: 0, hours: 0 },
      ],
    },
  ],
}

/** A Wednesday at noon: the label and the cost of a block that lasts now have less room after the now-line. */
const now = Date.parse('2027-01-20T12:00:00+01:00')
const thisWeek = weekDays(now, 'Europe/Paris')

/** Peak hours from 06:00 to 22:00, off-peak hours until 06:00, on each day of this week. */
const dayAndNight: Tariff = {
  ...noTariff,
  option: 'hp_hc',
  valid_since: '2025-08-01',
  bands: thisWeek.rows.flatMap(({ start, clock }): Tariff['bands'] => {
    const [evening, morning] = [start + 16 * 3_600_000, start + clock.length * 900_000]
    return [
      { from: start, to: evening, kind: 'peak', kinds: ['peak'], price: 0.2065, range: null },
      { from: evening, to: morning, kind: 'off_peak', kinds: ['off_peak'], price: 0.1579, range: null },
    ]
  }),
}

async function showCalendar(
  savings: Savings,
  changedAt: string | null = null,
  tariff: Tariff = noTariff,
  power: HeatingPower = noPower,
): Promise<QueryClient> {
  vi.spyOn(Date, 'now').mockReturnValue(now)
  return showForm(<CalendarScreen roomId={roomId} day={3} onDay={() => {}} />, {
    words: [calendarWords, sharedWords, supplyContractWords],
    fill: (client) => {
      client.setQueryData(roomsQuery.queryKey, [{ id: roomId, name: 'Salon', has_thermostat: true }])
      client.setQueryData(scheduleQuery(roomId).queryKey, { ...schedule, changed_at: changedAt })
      client.setQueryData(contractsQuery.queryKey, [
        {
          id: 'c',
          valid_from: '2025-09-01',
          option: 'hp_hc',
          subscribed_power: 9,
          off_peak: [{ start: 1320, end: 360 }],
          prices: [
            { valid_from: '2025-08-01', peak: 0.2065, off_peak: 0.1579, source: 'Tarif Bleu', is_own: false },
          ],
          version: 1,
        },
      ])
      client.setQueryData(weekTariffQuery(thisWeek).queryKey, tariff)
      client.setQueryData(heatingPowerQuery.queryKey, power)
      client.setQueryData(savingsQuery.queryKey, savings)
      client.setQueryData(namedWeeksQuery.queryKey, [])
      client.setQueryData(meQuery.queryKey, {
        id: 'me',
        email: 'marie@example.org',
        name: 'Marie',
        role: 'owner',
        home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
      })
    },
  })
}

const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('an unsaved week shows the hours at each order and the savings estimated from the history of the room', async () => {
  await showCalendar(month)
  await press('Clear Thursday')
  // 129.5 h of Éco saved 6.50 to 13 € a week; 5.5 h more save in proportion.
  await expect.element(page.getByText(/Each week: Éco 135\sh instead of 129\sh\s30\./)).toBeVisible()
  await expect
    .element(page.getByText(/About €0.28 to €0.55 less a week, from 14 days observed/))
    .toBeVisible()
})

test('an estimate below the precision is shown as a maximum', async () => {
  const low = { low: 0.05, high: 0.3 }
  await showCalendar({ ...month, range: low, rooms: [{ room_id: roomId, ...low }] })
  await press('Clear Thursday')
  await expect.element(page.getByText(/At most €0\.05 less a week, from 14 days observed/)).toBeVisible()
})

test('without an estimate for the room, only the hours are shown, with the reason', async () => {
  await showCalendar({ ...month, rooms: [] })
  await press('Clear Thursday')
  await expect.element(page.getByText(/savings aren’t estimated yet/)).toBeVisible()
  sessionStorage.clear()
})

test('a week that changed within the observed days shows no savings in euros', async () => {
  await showCalendar(month, '2027-01-10T12:00:00Z')
  await press('Clear Thursday')
  await expect.element(page.getByText(/the current schedule changed this month/)).toBeVisible()
})

test('a ready-made week is applied unsaved, and the week on screen can be saved under a name', async () => {
  await showCalendar(month)
  await press('Ready-made weeks')
  await press('Use the week: Second home')
  await expect.element(page.getByText(/32\sh of Confort instead of 38\sh\s30/)).toBeVisible()
  await press('Ready-made weeks')
  const sent = mockWrites(() =>
    Response.json({
      id: 'w',
      name: 'Chalet',
      week: templateWeek('second_home'),
      created_at: '2027-01-18T18:00:00Z',
      created_by: 'Marie',
    }),
  )
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.element(page.getByText('Give it a name.')).toBeVisible()
  await page.getByLabelText('Save this week as').fill('Chalet')
  await save.click()
  await expect
    .poll(() => sent)
    .toEqual([{ method: 'POST', body: { name: 'Chalet', week: templateWeek('second_home') } }])
})

test('a tablet shows the whole week, a phone one day of it', async () => {
  await showCalendar(month)
  const grid = page.getByRole('grid')
  await page.viewport(768, 1024)
  await expect.element(grid).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(grid).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: /^Thu/ })).toBeVisible()
})

test('each day has its prices below it, and the peak hours of the week are counted before and after', async () => {
  await showCalendar(month, null, dayAndNight)
  await expect
    .poll(() => page.getByRole('rowheader').nth(3).element().textContent)
    .toMatch(/Peak hours, €0\.2065\/kWh, 06:00 to 22:00, Off-peak hours, €0\.1579\/kWh, 22:00 to 06:00/)
  expect(page.getByText('Peak hours · €0.2065/kWh', { exact: true }).elements()).toHaveLength(7)
  const hours = page.getByRole('region', { name: 'Peak and off-peak hours' })
  // Confort from 17:00 to 22:30: five hours are peak, half an hour is not.
  const comfort = hours.getByRole('row', { name: /^Confort/ })
  const textOf = (row: typeof comfort) => row.element().textContent
  await expect.poll(() => textOf(comfort)).toMatch(/^Confort35\sh3\sh\s30$/)
  expect(textOf(hours.getByRole('row', { name: /^Whole week/ }))).toMatch(/112\sh56\sh$/)

  await press('Clear Thursday')
  await expect.poll(() => textOf(comfort)).toMatch(/^Confort30\shinstead of 35\sh3\shinstead of 3\sh\s30$/)
  await expect
    .element(page.getByText(/In peak hours: Confort 30\sh instead of 35\sh, Éco 82\sh instead of 77\sh\./))
    .toBeVisible()
  const method = page.getByText(/^We take what the saved schedule has saved in this room this month/)
  await expect.element(method).not.toBeVisible()
  await page.getByText('How the cost of a change is estimated').click()
  await expect.element(method).toBeVisible()
  await expect
    .element(page.getByText(/^Prices: Tarif Bleu, valid since 1\sAugust\s2025, may be outdated\./))
    .toBeVisible()
  const contract = page.getByRole('link', { name: 'Contract prices and their sources' })
  await expect.element(contract).toHaveAttribute('href', '/account/consumption/contract')
})

test('a single price is a sentence, and without a contract the page has no price', async () => {
  const [first, last] = [thisWeek.rows[0]?.start ?? 0, (thisWeek.rows.at(-1)?.start ?? 0) + 100 * 900_000]
  const band = { from: first - 1, to: last, kind: 'base' as const, kinds: ['base' as const], price: 0.2001 }
  await showCalendar(month, null, { ...noTariff, option: 'base', bands: [{ ...band, range: null }] })
  await expect
    .element(page.getByText(/The price is the same all week: Single price · €0\.2001\/kWh\./))
    .toBeVisible()
  expect(page.getByText('Peak and off-peak hours').elements()).toHaveLength(0)
})

test('on a phone each block has its prices', async () => {
  await showCalendar(month, null, dayAndNight)
  await page.viewport(390, 844)
  const row = page.getByRole('listitem').filter({ hasText: 'Confort' })
  await expect
    .poll(() => row.element().textContent)
    .toMatch(/5\sh\s30Peak · €0\.2065\/kWhfrom 22:00: Off-peak · €0\.1579\/kWh/)
})

test('each block, each day and the week have their cost, and a change is priced at its hours', async () => {
  await showCalendar(month, null, dayAndNight, measured)
  await page.viewport(1440, 900)
  // Éco for 11 h of peak, Confort for 5 h of peak and half an hour of off-peak, Éco for 7.5 h of off-peak.
  const monday = page.getByRole('row').nth(0)
  await expect
    .element(page.getByRole('gridcell', { name: 'Monday, Confort, from 17:00 to 22:30, €1.11' }))
    .toBeInTheDocument()
  await expect
    .poll(() => page.getByRole('rowheader').nth(0).element().textContent)
    .toMatch(/22:00 to 06:00, cost €2\.49$/)
  await expect.element(monday.getByText('0.91', { exact: true })).toBeVisible()
  const cost = page.getByRole('region', { name: 'Cost of this week' })
  await expect.element(cost.getByText('€17.46', { exact: true })).toBeVisible()

  await press('Clear Thursday')
  // 600 W less for 5 h at 0.2065 € and half an hour at 0.1579 €.
  await expect.element(page.getByText('−€0.67 a week', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/−€0\.67 a week at this week’s prices\./)).toBeVisible()
  expect(page.getByText(/from 14 days observed/).elements()).toHaveLength(0)
  await expect.element(cost.getByText('€16.79', { exact: true })).toBeVisible()
})

test('with an unknown colour costs are ranges, and a mode that was not measured has no cost, with the reason', async () => {
  const bands = dayAndNight.bands.map((band, index) =>
    index === 6
      ? {
          ...band,
          kind: null,
          kinds: ['blue_peak' as const, 'red_peak' as const],
          price: null,
          range: { low: 0.1612, high: 0.706 },
        }
      : band,
  )
  await showCalendar(month, null, { ...dayAndNight, option: 'tempo', bands }, measured)
  await page.viewport(1440, 900)
  const cost = page.getByRole('region', { name: 'Cost of this week' })
  // 9.4 kWh at 0.1612 to 0.7060 € on Thursday.
  await expect.element(cost.getByText('€17.03 to €22.15', { exact: true })).toBeVisible()
  await expect
    .element(cost.getByText('6 known days: €14.96. The others, whose colour isn’t known: €2.07 to €7.19.'))
    .toBeVisible()
  await page.getByRole('gridcell', { name: /^Thursday, Confort/ }).click()
  await page.getByLabelText('Mode', { exact: true }).selectOptions('Confort-1')
  await expect
    .element(cost.getByText(/this mode was measured .* in the last four weeks: Confort-1\.$/))
    .toBeVisible()
  await expect.element(page.getByText(/from 14 days observed/)).toBeVisible()
})

test('without measured heating or a contract there is no cost, but its reason', async () => {
  await showCalendar(month, null, dayAndNight)
  await expect.element(page.getByText(/this room’s heating wasn’t measured long enough/)).toBeVisible()
  await showCalendar(month)
  await expect
    .element(page.getByText('The cost isn’t known, because the home has no contract.'))
    .toBeVisible()
})

test('on a phone each block and the day have their cost', async () => {
  await showCalendar(month, null, dayAndNight, measured)
  await page.viewport(390, 844)
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Confort' }).element().textContent)
    .toMatch(/5\sh\s30 · €1\.11Peak/)
  await expect.element(page.getByText(/^Thursday: €2\.49\./)).toBeVisible()
})
