import type { RedDayPlan } from '@foyer/contract/red-day-plan.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockWrites, showForm, stopDate } from '#forms/test-form.tsx'
import { formatsFor } from '#lib/format.ts'
import { tariffWords } from '#lib/words.ts'
import { redDayPlanQuery, tariffQuery } from '#api/queries/energy.ts'
import { RedDayPlanCard } from './red-day-plan.tsx'

const format = formatsFor('en', 'Europe/Paris')
const today = '2027-01-20'
const dayAfter = (ahead: number) => isoDate(dayOf(today) + ahead)

/** An hour of tomorrow, after its first instant. */
const onDay = (hour: number) => new Date(format.dayStart(dayAfter(1)) + hour * 3_600_000).toISOString()

const salonId = 'c3b6c07c-7a5b-4a4e-9d53-5b7a4d3f0a11'
const bathId = '5f1f7e0e-6f0a-4f5e-8d6b-1d2c3b4a5e6f'

const proposed: RedDayPlan = {
  accepted: null,
  settings: {
    version: 3,
    lowers_rooms: true,
    keeps_water_off: false,
    rooms: [
      { room_id: salonId, name: 'Salon', order: 'eco' },
      { room_id: bathId, name: 'Bathroom', order: 'eco' },
    ],
  },
  hours: null,
  skipped: null,
  rooms: [
    {
      room_id: salonId,
      name: 'Salon',
      minutes: 300,
      blocks: [
        { from: onDay(6), to: onDay(22), order: 'eco' },
        { from: onDay(22), to: onDay(30), order: 'comfort' },
      ],
      instead_of: [{ from: onDay(17), to: onDay(22), order: 'comfort' }],
    },
  ],
  day: { from: onDay(6), to: onDay(30), is_example: true },
  hot_water: [
    { device_id: 'tank', name: 'Boiler', times: [{ from: onDay(22), to: onDay(30) }] },
    { device_id: 'second', name: 'Kitchen boiler', times: [] },
  ],
  cost: null,
  no_cost: 'too_few_days',
}

const cost: RedDayPlan['cost'] = {
  basis: 'red_days',
  days: 9,
  is_metered: true,
  price: 0.706,
  energy: 14_122,
  without: { mean: 9.97, low: 8.1, high: 11.4 },
  with_plan: { low: 7.73, high: 8.63 },
}

async function show(plan: RedDayPlan = proposed, isOwner = true) {
  const noon = format.dayStart(dayAfter(1)) + 12 * 3_600_000
  return showForm(<RedDayPlanCard option="tempo" isOwner={isOwner} />, {
    words: [tariffWords],
    fill: (client: QueryClient) => {
      client.setQueryData(redDayPlanQuery.queryKey, plan)
      client.setQueryData(tariffQuery.queryKey, {
        option: 'tempo',
        now: null,
        bands: [{ from: noon - 3_600_000, to: noon + 3_600_000, kind: 'red_peak', price: 0.7295 }],
        valid_since: null,
        source: null,
      })
    },
  })
}

const dialog = page.getByRole('dialog')

beforeEach(() => stopDate(`${today}T18:40:00+01:00`))
afterEach(() => vi.restoreAllMocks())

test('an owner accepts the plan for red days with one press, and can end it', async () => {
  await page.viewport(390, 800)
  const client = await show()
  await expect.element(page.getByRole('heading', { name: 'The plan for red days' })).toBeVisible()
  await expect.element(page.getByText(/Éco for 5.h instead of a warmer mode/)).toBeVisible()
  const accepted = { at: new Date().toISOString(), by: 'Marie' }
  const sent = mockWrites(() => {
    client.setQueryData(redDayPlanQuery.queryKey, { ...proposed, accepted })
    return Response.json({ ...proposed, accepted })
  })
  await page.getByRole('button', { name: 'Follow this plan' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop following this plan' })).toBeVisible()
  await expect.element(page.getByText(/Accepted by Marie/)).toBeVisible()
  expect(sent.map(({ method }) => method)).toEqual(['PUT'])
})

test('an owner skips the next red day with one press, and follows the plan again with another', async () => {
  await page.viewport(390, 800)
  const hours = { from: onDay(6), to: onDay(22), day: dayAfter(1) }
  const accepted = { at: new Date().toISOString(), by: 'Marie' }
  const [room] = proposed.rooms
  const followed: RedDayPlan = {
    ...proposed,
    accepted,
    hours,
    day: { from: onDay(6), to: onDay(30), is_example: false },
  }
  const skipped: RedDayPlan = {
    ...followed,
    skipped: { day: hours.day, at: accepted.at, by: 'Paul' },
    rooms: room === undefined ? [] : [{ ...room, blocks: room.instead_of, instead_of: [] }],
  }
  const client = await show(followed)
  const line = (name: string) => page.getByRole('list', { name })
  await expect.element(line('Salon: the day with the plan')).toBeVisible()

  const sent = mockWrites(({ method }) => {
    client.setQueryData(redDayPlanQuery.queryKey, method === 'PUT' ? skipped : followed)
    return Response.json({})
  })
  await page.getByRole('button', { name: 'Not tomorrow' }).click()
  const state = page.getByRole('status').filter({ hasText: 'not followed tomorrow' })
  await expect.element(state.getByText(/Skipped by Paul/)).toBeVisible()
  await expect.element(line('Salon: the day without the plan')).toBeVisible()
  await expect.element(page.getByText('follows its schedule')).toBeVisible()
  await expect.element(page.getByText(/An ordinary day/)).not.toBeInTheDocument()

  const undo = page.getByRole('button', { name: 'Follow the plan tomorrow' })
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.element(page.getByRole('button', { name: 'Not tomorrow' })).toHaveFocus()
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  const path = `/red-day-plan/skipped-days/${hours.day}`
  for (const method of ['PUT', 'DELETE']) {
    expect(window.fetch).toHaveBeenCalledWith(
      expect.stringContaining(path),
      expect.objectContaining({ method }),
    )
  }
})

test('a red day in progress is skipped today, or this night once its hours have passed midnight', async () => {
  await page.viewport(390, 800)
  const now = Date.now()
  const accepted = { at: new Date(now).toISOString(), by: 'Marie' }
  const span = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 3_600_000).toISOString() }
  const plan = (day: string): RedDayPlan => ({ ...proposed, accepted, hours: { ...span, day } })
  const client = await show(plan(dayAfter(0)))
  await expect.element(page.getByRole('button', { name: 'Not today' })).toBeVisible()
  client.setQueryData(redDayPlanQuery.queryKey, plan(dayAfter(-1)))
  await expect.element(page.getByRole('button', { name: 'Not tonight' })).toBeVisible()
})

test('an owner chooses the mode of each room, and the line of a room names it', async () => {
  const client = await show()
  const { settings } = proposed
  const chosen: RedDayPlan['settings'] = {
    ...settings,
    version: 4,
    rooms: settings.rooms.map((room) => ({
      ...room,
      order: room.room_id === salonId ? 'comfort_minus_2' : null,
    })),
  }
  const sent = mockWrites(() => {
    client.setQueryData(redDayPlanQuery.queryKey, { ...proposed, settings: chosen })
    return Response.json(chosen)
  })
  await page.getByRole('button', { name: 'Change the modes' }).click()
  await expect.element(dialog.getByLabelText('Bathroom')).toHaveValue('eco')
  await userEvent.selectOptions(dialog.getByLabelText('Salon'), 'Confort-2')
  await userEvent.selectOptions(dialog.getByLabelText('Bathroom'), 'As on an ordinary day')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/Confort-2 for 5.h instead of a warmer mode/)).toBeVisible()
  const rooms = [
    { room_id: salonId, order: 'comfort_minus_2' },
    { room_id: bathId, order: null },
  ]
  expect(sent).toEqual([
    { method: 'PUT', body: { version: 3, lowers_rooms: true, keeps_water_off: false, rooms } },
  ])
})

test('modes that another owner changed meanwhile are reported, and either version can be kept', async () => {
  const client = await show()
  await page.getByRole('button', { name: 'Change the modes' }).click()
  await userEvent.selectOptions(dialog.getByLabelText('Salon'), 'Hors Gel')
  const [salon, ...others] = proposed.settings.rooms
  if (salon === undefined) throw new Error('There is no room.')
  const theirs = { ...proposed.settings, version: 4, rooms: [{ ...salon, order: null }, ...others] }
  const sent = mockWrites(({ body }) => {
    client.setQueryData(redDayPlanQuery.queryKey, { ...proposed, settings: theirs })
    return sent.length === 1
      ? Response.json({ code: 'conflict', message: 'x', field: 'body.version' }, { status: 409 })
      : Response.json({ ...proposed.settings, ...Object(body), version: 5, rooms: proposed.settings.rooms })
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent[1]).toMatchObject({ body: { version: 4, rooms: [{ order: 'frost_protection' }, {}] } })
})

test('two switches choose whether rooms are lowered and hot water stays off, and keep the modes', async () => {
  const client = await show()
  const { settings } = proposed
  const sent = mockWrites(({ body }) => {
    return Response.json({ ...settings, ...Object(body), version: 4, rooms: settings.rooms })
  })
  const toggle = (name: RegExp) => page.getByRole('switch', { name })
  await expect.element(page.getByText(/Hot water on Auto keeps its own hours/)).toBeVisible()
  await toggle(/^Keep hot water off/).click()
  await expect.element(toggle(/^Keep hot water off/)).toHaveAttribute('aria-checked', 'true')
  await expect.element(page.getByText(/Hot water on Auto stays off in these hours/)).toBeVisible()
  await toggle(/^Lower the heating/).click()
  await expect.element(toggle(/^Lower the heating/)).toHaveAttribute('aria-checked', 'false')
  await expect.element(page.getByText('follows its schedule')).toBeVisible()
  const rooms = settings.rooms.map(({ room_id, order }) => ({ room_id, order }))
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 3, lowers_rooms: true, keeps_water_off: true, rooms },
    { version: 4, lowers_rooms: false, keeps_water_off: true, rooms },
  ])
  // Without a tank there is nothing to keep off.
  client.setQueryData(redDayPlanQuery.queryKey, { ...proposed, hot_water: [] })
  await expect.element(toggle(/^Keep hot water off/)).not.toBeInTheDocument()
})

test('a switch shows the press while it is sent, and another press waits for its reply', async () => {
  await show()
  const replies: ((reply: Response) => void)[] = []
  const sent = mockWrites(() => new Promise((resolve) => replies.push(resolve)))
  const rooms = page.getByRole('switch', { name: /^Lower the heating/ })
  await rooms.click()
  await expect.element(rooms).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('switch', { name: /^Keep hot water off/ }).click()
  expect(sent).toHaveLength(1)
  replies[0]?.(Response.json({ code: 'conflict', message: 'x', field: 'body.version' }, { status: 409 }))
  await expect.element(rooms).toHaveAttribute('aria-checked', 'true')
})

test('a member reads the plan for red days and cannot accept it', async () => {
  await page.viewport(1440, 900)
  await show(proposed, false)
  await expect.element(page.getByText('An owner can accept or end this plan.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('switch').elements()).toEqual([])
})

test('a home whose rooms are not warmer in red hours has no plan to accept', async () => {
  await page.viewport(1440, 900)
  await show({ ...proposed, rooms: [], day: null, hot_water: [] })
  await expect.element(page.getByText('No room has a schedule warmer than Éco at these hours.')).toBeVisible()
})

test('the cost of a red day is a range with its method, at most a figure, or the reason why it is unknown', async () => {
  await page.viewport(1440, 900)
  const client = await show({ ...proposed, cost, no_cost: null })
  const text = (part: RegExp) => page.getByText(part)
  await expect.element(text(/would cost €7\.73 to €8\.63 in peak hours, instead of €9\.97/)).toBeVisible()
  await expect.element(text(/your last 9 red days without the plan \(€8\.10 to €11\.40\)/)).toBeVisible()

  const cautious = { ...cost, is_metered: false, with_plan: { low: null, high: 8.63 } }
  client.setQueryData(redDayPlanQuery.queryKey, { ...proposed, cost: cautious, no_cost: null })
  await expect.element(text(/would cost at most €8\.63/)).toBeVisible()
  await expect.element(text(/Without a meter/)).toBeVisible()

  client.setQueryData(redDayPlanQuery.queryKey, proposed)
  await expect.element(text(/at least three similar days/)).toBeVisible()
})

test('the day of a room with the plan is a line, an ordinary day is dashed, and the hot water is the last line', async () => {
  await show()
  for (const width of [1440, 390]) {
    await page.viewport(width, 900)
    const rows = page.getByRole('list', { name: 'The day of the rooms with the plan' })
    await expect.element(rows.getByRole('heading', { name: 'Salon' })).toBeVisible()
    const line = page.getByRole('list', { name: 'Salon: the day with the plan' })
    expect(
      line
        .getByRole('listitem')
        .elements()
        .map((item) => item.querySelector('span')?.textContent),
    ).toEqual(['Éco, 06:00 to 22:00', 'Confort, 22:00 to 06:00', 'An ordinary day: Confort, 17:00 to 22:00'])
    await expect.element(rows.getByText('may heat 22:00 to 06:00')).toBeVisible()
    await expect.element(rows.getByText('off all day')).toBeVisible()
    const headings = rows.getByRole('heading').elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Salon', 'Boiler', 'Kitchen boiler'])
  }
})

test('a room that is lowered on other days than the example has a line without an ordinary day', async () => {
  await page.viewport(1440, 900)
  const rooms = proposed.rooms.map((room) => ({
    ...room,
    minutes: 0,
    blocks: [{ from: onDay(6), to: onDay(30), order: 'eco' as const }],
    instead_of: [],
  }))
  await show({ ...proposed, rooms })
  await expect.element(page.getByText('not lowered on this day')).toBeVisible()
  await expect.element(page.getByText(/An ordinary day/)).not.toBeInTheDocument()
})

test('the lines of a red day are below its prices, those of a day that is only an example are not', async () => {
  await page.viewport(1440, 900)
  const client = await show()
  const prices = page.getByRole('list', { name: 'Electricity price' })
  await expect.element(page.getByText(/if it were red/)).toBeVisible()
  expect(prices.elements()).toEqual([])
  const hours = { from: onDay(6), to: onDay(22), day: dayAfter(1) }
  const day = { from: onDay(6), to: onDay(30), is_example: false }
  client.setQueryData(redDayPlanQuery.queryKey, { ...proposed, hours, day })
  await expect.element(prices.getByText(/0\.7295/).first()).toBeInTheDocument()
  await expect.element(page.getByText(/Éco for 5.h instead of a warmer mode/)).toBeVisible()
})
