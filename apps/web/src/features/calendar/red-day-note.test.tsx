import type { Tariff } from '@foyer/contract/consumption.ts'
import type { HeatingPower } from '@foyer/contract/heating-power.ts'
import type { RedDayPlan } from '@foyer/contract/red-day-plan.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conflictResponse, mockWrites, noTariff, showForm } from '#forms/test-form.tsx'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { calendarWords, sharedWords, supplyContractWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery, redDayPlanQuery, savingsQuery } from '#api/queries/energy.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { CalendarScreen } from './calendar-screen.tsx'
import { weekDays } from './week-days.ts'
import { heatingPowerQuery, weekTariffQuery } from './week-prices.tsx'

const roomId = '11111111-1111-4111-8111-111111111111'
const bathId = '22222222-2222-4222-8222-222222222222'
/** Confort from 17:00 to 22:30 and Confort-1 from 12:00 to 14:00 on each day, otherwise Éco. */
const week: Week = Array.from({ length: 7 }, () => [
  { start: 720, end: 840, order: 'comfort_minus_1' as const },
  { start: 1020, end: 1350, order: 'comfort' as const },
])
const schedule: Schedule = { room_id: roomId, name: 'Salon', week, default_order: 'eco', version: 3 }

/** A Wednesday at noon. */
const now = Date.parse('2027-01-20T12:00:00+01:00')
const thisWeek = weekDays(now, 'Europe/Paris')

/** Wednesday is red, the colour of Thursday is not known, the others are blue. */
const tempo: Tariff = {
  ...noTariff,
  option: 'tempo',
  bands: thisWeek.rows.flatMap(({ day, start, clock }): Tariff['bands'] => {
    const [evening, morning] = [start + 16 * 3_600_000, start + clock.length * 900_000]
    const peak = { from: start, to: evening, range: null }
    const night = { kind: 'blue_off_peak' as const, price: 0.1325, range: null }
    return [
      day === 2
        ? { ...peak, kind: 'red_peak', kinds: ['red_peak'], price: 0.706 }
        : day === 3
          ? {
              ...peak,
              kind: null,
              kinds: ['blue_peak', 'red_peak'],
              price: null,
              range: { low: 0.1612, high: 0.706 },
            }
          : { ...peak, kind: 'blue_peak', kinds: ['blue_peak'], price: 0.1612 },
      { from: evening, to: morning, ...night },
    ]
  }),
}
const ejp: Tariff = {
  ...noTariff,
  option: 'ejp',
  bands: thisWeek.rows.map(({ start, clock }) => ({
    from: start,
    to: start + clock.length * 900_000,
    kind: 'ejp_peak' as const,
    kinds: ['ejp_peak' as const],
    price: 1.2,
    range: null,
  })),
}
const measured: HeatingPower = {
  from: '2026-12-21',
  to: '2027-01-17',
  rooms: [
    {
      room_id: roomId,
      orders: [
        { order: 'comfort', power: 1000, hours: 80 },
        { order: 'comfort_minus_1', power: 800, hours: 80 },
        { order: 'eco', power: 400, hours: 200 },
      ],
    },
  ],
}

type Mode = RedDayPlan['settings']['rooms'][number]['order']

const settingsWith = (order: Mode, version = 5): RedDayPlan['settings'] => ({
  version,
  lowers_rooms: true,
  keeps_water_off: false,
  rooms: [
    { room_id: roomId, name: 'Salon', order },
    { room_id: bathId, name: 'Bath', order: 'frost_protection' },
  ],
})
const planWith = (order: Mode, changes: Partial<RedDayPlan> = {}): RedDayPlan => ({
  accepted: { at: '2027-01-10T08:00:00Z', by: 'Marie' },
  settings: settingsWith(order),
  hours: null,
  skipped: null,
  rooms: [],
  day: null,
  hot_water: [],
  cost: null,
  no_cost: null,
  ...changes,
})

type Shown = {
  plan?: RedDayPlan | undefined
  tariff?: Tariff
  role?: 'owner' | 'member'
  day?: number
  power?: HeatingPower
}

/** Shows a day of the week of Salon (3 is Thursday) with the plan of its home; without a plan, its request stays open. */
async function show({
  plan,
  tariff = tempo,
  role = 'owner',
  day = 3,
  power = { ...measured, rooms: [] },
}: Shown): Promise<QueryClient> {
  vi.spyOn(Date, 'now').mockReturnValue(now)
  const client = await showForm(<CalendarScreen roomId={roomId} day={day} onDay={() => {}} />, {
    words: [calendarWords, sharedWords, supplyContractWords],
    open: plan === undefined ? 1 : 0,
    fill: (filled) => {
      filled.setQueryData(roomsQuery.queryKey, [{ id: roomId, name: 'Salon', has_thermostat: true }])
      filled.setQueryData(scheduleQuery(roomId).queryKey, schedule)
      filled.setQueryData(contractsQuery.queryKey, [])
      filled.setQueryData(weekTariffQuery(thisWeek).queryKey, tariff)
      filled.setQueryData(heatingPowerQuery.queryKey, power)
      filled.setQueryData(savingsQuery.queryKey, {
        from: '2027-01-01',
        to: '2027-01-14',
        heating_days: 0,
        range: null,
        reason: 'too_few_heating_days',
        heating: 0,
        mean_lowering: null,
        has_outdoor: false,
        rooms: [],
      })
      if (plan !== undefined) filled.setQueryData(redDayPlanQuery.queryKey, plan)
      filled.setQueryData(meQuery.queryKey, {
        id: 'me',
        email: 'marie@example.org',
        name: 'Marie',
        role,
        home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
      })
    },
  })
  await page.viewport(1440, 900)
  return client
}

const select = (name: RegExp) => page.getByRole('gridcell', { name }).click()
const offer = page.getByRole('button', { name: 'Confort-1 on red days' })
const link = page.getByRole('link', { name: 'The plan for red days' })

/** True for a request for the plan. */
const isPlan = (address: RequestInfo | URL) =>
  (address instanceof Request ? address.url : String(address)).endsWith('/red-day-plan')

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('Confort in hours that are or may be red has the mode of the plan, a link to it and a button for Confort-1', async () => {
  await show({ plan: planWith('eco') })
  await select(/^Thursday, Confort,/)
  await expect
    .element(
      page.getByText(
        'On red days, the plan sets this room to Éco from 06:00 to 22:00, where its schedule is warmer.',
      ),
    )
    .toBeVisible()
  await expect.element(offer).toBeVisible()
  await expect.element(link).toHaveAttribute('href', '/account/consumption/tempo')
  await select(/^Wednesday, Confort,/)
  await expect.element(offer).toBeVisible()
})

test('hours that cannot be red have nothing of the plan, and neither have modes that it does not lower', async () => {
  await show({ plan: planWith('eco') })
  await select(/^Thursday, Confort,/)
  await expect.element(link).toBeVisible()
  for (const name of [
    /^Friday, Confort,/,
    /^Thursday, Éco by default, from 06:00/,
    /^Thursday, Éco by default, from 22:30/,
  ]) {
    await select(name)
    await expect.element(link).not.toBeInTheDocument()
  }
  // Lowered to Éco: the state, but Confort-1 would change nothing.
  await select(/^Thursday, Confort-1,/)
  await expect.element(link).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

test('the button sets the mode of this room only, keeps the focus, and then sets the former mode back', async () => {
  await show({ plan: planWith('eco') })
  await select(/^Thursday, Confort,/)
  const modes = ['comfort_minus_1', 'eco'] as const
  const sent = mockWrites(() => Response.json(settingsWith(modes[sent.length - 1] ?? null, 5 + sent.length)))
  offer.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/the plan sets this room to Confort-1 from 06:00/)).toBeVisible()
  const back = page.getByRole('button', { name: 'Éco on red days' })
  await expect.element(back).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/the plan sets this room to Éco from 06:00/)).toBeVisible()
  const bath = { room_id: bathId, order: 'frost_protection' }
  const switches = { lowers_rooms: true, keeps_water_off: false }
  expect(sent).toEqual([
    {
      method: 'PUT',
      body: { version: 5, ...switches, rooms: [{ room_id: roomId, order: 'comfort_minus_1' }, bath] },
    },
    { method: 'PUT', body: { version: 6, ...switches, rooms: [{ room_id: roomId, order: 'eco' }, bath] } },
  ])
  // The schedule is not a part of the write.
  await expect.element(page.getByRole('region', { name: 'Save' })).not.toBeInTheDocument()
})

test('a room that follows its schedule on red days can be set to Confort-1, and back', async () => {
  await show({ plan: planWith(null) })
  await select(/^Thursday, Confort,/)
  await expect
    .element(page.getByText('On red days, the plan leaves this room on its schedule.'))
    .toBeVisible()
  mockWrites(() => Response.json(settingsWith('comfort_minus_1', 6)))
  await offer.click()
  await expect.element(page.getByRole('button', { name: 'The schedule on red days' })).toBeVisible()
  // Confort-1 is not lowered to itself.
  await select(/^Thursday, Confort-1,/)
  await expect.element(link).not.toBeInTheDocument()
})

test('the reason is shown while the plan is not in force', async () => {
  const client = await show({ plan: planWith('eco', { accepted: null }) })
  await select(/^Thursday, Confort,/)
  await expect.element(page.getByText(/The home doesn’t follow this plan, so/)).toBeVisible()

  const off = { ...settingsWith('eco'), lowers_rooms: false }
  client.setQueryData(redDayPlanQuery.queryKey, planWith('eco', { settings: off }))
  await expect.element(page.getByText(/“Lower the heating of rooms” is off, so/)).toBeVisible()

  const skipped = { day: '2027-01-21', at: '2027-01-20T10:00:00Z', by: 'Marie' }
  client.setQueryData(redDayPlanQuery.queryKey, planWith('eco', { skipped }))
  await expect.element(page.getByText(/The plan is skipped this Thursday\./)).toBeVisible()
  await select(/^Wednesday, Confort,/)
  await expect.element(page.getByText(/the plan sets this room to Éco/)).toBeVisible()
  await expect.element(page.getByText(/The plan is skipped/)).not.toBeInTheDocument()
})

test('a change of the plan in the meantime is reported, and the next press is based on it', async () => {
  await show({ plan: planWith('eco') })
  await select(/^Thursday, Confort,/)
  let stored = settingsWith('comfort_minus_2', 9)
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { body } = {}) => {
    if (typeof body !== 'string')
      return isPlan(address)
        ? Response.json(planWith('eco', { settings: stored }))
        : new Response(null, { status: 503 })
    sent.push(JSON.parse(body))
    if (sent.length === 1) return conflictResponse()
    stored = settingsWith('comfort_minus_1', 10)
    return Response.json(stored)
  })
  await offer.click()
  await expect.element(page.getByText(/^The plan has changed in the meantime\./)).toBeVisible()
  await expect.element(page.getByText(/the plan sets this room to Confort-2/)).toBeVisible()
  await offer.click()
  await expect.element(page.getByText(/the plan sets this room to Confort-1/)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(sent[1]).toMatchObject({ version: 9, rooms: [{ order: 'comfort_minus_1' }, {}] })
})

test('the reason of a failed press is shown next to the button, which can be pressed again', async () => {
  await show({ plan: planWith('eco') })
  await select(/^Thursday, Confort,/)
  mockWrites(() => new Response(null, { status: 503 }))
  await offer.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(/the plan sets this room to Éco/)).toBeVisible()
  await expect.element(offer).not.toHaveAttribute('aria-disabled')
})

test('a plan that is loading or cannot be loaded is announced, and loaded again by a button', async () => {
  const replies: ((reply: Response) => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    isPlan(address) ? new Promise((resolve) => replies.push(resolve)) : new Response(null, { status: 503 }),
  )
  await show({})
  await select(/^Thursday, Confort,/)
  await expect.element(page.getByText('Loading the plan for red days')).toBeInTheDocument()
  await expect.poll(() => replies.length).toBe(1)
  // Not a status with which the client sends the request again by itself.
  replies[0]?.(Response.json({ code: 'not_found', message: 'x' }, { status: 404 }))
  await expect.element(page.getByText('We couldn’t load the plan for red days.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => replies.length).toBe(2)
  replies[1]?.(Response.json(planWith('eco')))
  await expect.element(offer).toBeVisible()
})

test('a member reads the mode without a button, for the whole week', async () => {
  await show({ plan: planWith('eco'), role: 'member' })
  await expect.element(page.getByText(/the plan sets this room to Éco/)).toBeVisible()
  await expect.element(link).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  await page.viewport(390, 844)
  await expect.element(page.getByText(/the plan sets this room to Éco/)).toBeVisible()
})

test('on a phone, a day that is or may be red has the mode and the button below its blocks', async () => {
  await show({ plan: planWith('eco') })
  await page.viewport(390, 844)
  await expect.element(page.getByText(/the plan sets this room to Éco/)).toBeVisible()
  mockWrites(() => Response.json(settingsWith('comfort_minus_1', 6)))
  await offer.click()
  await expect.element(page.getByText(/the plan sets this room to Confort-1/)).toBeVisible()
  await page.getByRole('tab', { name: /^Fri/ }).click()
  await expect.element(link).not.toBeInTheDocument()
})

test('with EJP the words are those of peak days, and other contracts have nothing of the plan', async () => {
  const client = await show({ plan: planWith('eco'), tariff: ejp })
  await select(/^Friday, Confort,/)
  await expect
    .element(page.getByText(/^On peak days, the plan sets this room to Éco from 07:00/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confort-1 on peak days' })).toBeVisible()
  client.setQueryData(weekTariffQuery(thisWeek).queryKey, { ...ejp, option: 'hp_hc' })
  await expect.element(link).not.toBeInTheDocument()
})

test('costs are those of the schedule, as the note and the method explain', async () => {
  await show({ plan: planWith('eco'), power: measured })
  await select(/^Thursday, Confort,/)
  const words = page.getByText(/Costs on this page don’t include the plan for red days\./)
  await expect.element(words.first()).toBeVisible()
  const cost = page.getByRole('region', { name: 'Cost of this week' })
  const before = cost.element().textContent
  mockWrites(() => Response.json(settingsWith('comfort_minus_1', 6)))
  await offer.click()
  await expect.element(page.getByRole('button', { name: 'Éco on red days' })).toBeVisible()
  expect(cost.element().textContent).toBe(before)
  await page.getByText('How the cost of a change is estimated').click()
  await expect.element(words.nth(1)).toBeVisible()
})

test('the note is worded in French', async () => {
  await show({ plan: planWith('eco') })
  applyLanguage('fr')
  await loadWords([sharedWords, calendarWords, supplyContractWords])
  await select(/^Jeudi, Confort,/)
  await expect
    .element(page.getByText(/^Les jours rouges, le plan met cette pièce en Éco de 6\sh à 22\sh/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confort-1 les jours rouges' })).toBeVisible()
  applyLanguage('en')
})
