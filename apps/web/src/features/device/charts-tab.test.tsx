import { listConnectivity } from '@foyer/contract/activity.ts'
import type { Tariff } from '@foyer/contract/consumption.ts'
import type { Device } from '@foyer/contract/device.ts'
import { type CapabilityValues, getCapabilityValues } from '@foyer/contract/history.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, deviceWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { ChartsTab } from './charts-tab.tsx'
import type { DeviceSearch } from './device-search.ts'

import curvePlot from '#ui/timeline/tracks.module.css'

const sensor: Device = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Capteur salon',
  type: 'sensor',
  brand: 'NodOn',
  model: 'STPH',
  status: 'online',
  reachable: true,
  room: null,
  created_at: '2025-10-02T09:00:00Z',
  capabilities: ['temperature'],
}

const HOUR_MS = 3_600_000
const morning = Date.parse('2026-03-10T06:00:00+01:00')

/** 20 °C every five minutes of the day from 10 March at 06:00, 21.5 °C at 11:00, nothing from 14:00 to 20:00. */
const readings: CapabilityValues = {
  series: [
    {
      capability: 'temperature',
      unit: '°C',
      points: Array.from({ length: 288 }, (_, index) => {
        const hour = index / 12
        return [morning + hour * HOUR_MS, hour >= 8 && hour < 14 ? null : hour === 5 ? 21.5 : 20]
      }),
    },
  ],
}

const chart = () => page.getByRole('group', { name: /^Charts from/ })
/** Matches the accessible name of the charts; day and month are joined by a no-break space. */
const named = (words: string) => new RegExp(`^${words.replaceAll(' ', String.raw`\s`)}$`)
const wholeDay = named('Charts from 10 March 2026 at 06:00 to 11 March 2026 at 06:00')

/** Renders the charts of a sensor on 10 March, or of the given search, without a gateway. */
async function show(
  bands: Tariff['bands'] = [],
  initial: DeviceSearch = { tab: 'charts', date: '2026-03-10' },
) {
  applyLanguage('en')
  setHomeZone('Europe/Paris')
  await loadWords([deviceWords, devicesWords, sharedWords])
  await page.viewport(1280, 1000)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryDefaults([listConnectivity.name], { initialData: [] })
  client.setQueryData(tariffQuery.queryKey, {
    option: 'hp_hc',
    now: null,
    bands,
    valid_since: null,
    source: null,
  } satisfies Tariff)
  client.setQueryDefaults([getCapabilityValues.name], { initialData: readings })
  function Screen() {
    const [search, setSearch] = useState(initial)
    return <ChartsTab device={sensor} search={search} onSearch={setSearch} />
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await expect
    .element(page.getByRole('group', { name: initial.date === undefined ? 'Time span' : wholeDay }))
    .toBeVisible()
}

const curve = () => page.getByRole('img', { name: /^Between/ })

/** Position in the window of an hour after 06:00, halfway down the curve. */
function placeOf(hour: number): { clientX: number; clientY: number } {
  const { left, width, top, height } = curve().element().getBoundingClientRect()
  return { clientX: left + (hour / 24) * width, clientY: top + height / 2 }
}

/** Dispatches touch pointer events at hours of the day. */
function touch(...steps: readonly (readonly [type: string, finger: number, hour: number])[]): void {
  const target = chart().element()
  // A synthetic pointer cannot be captured.
  Object.assign(target, { setPointerCapture: () => {} })
  for (const [type, pointerId, hour] of steps) {
    target.dispatchEvent(
      new PointerEvent(type, { ...placeOf(hour), pointerId, pointerType: 'touch', bubbles: true }),
    )
  }
}

/** Waits until the status of the charts matches. */
const expectReading = (words: RegExp) =>
  expect.poll(() => chart().getByRole('status').element().textContent).toMatch(words)

test('a gap in the readings stays a gap: the line ends before it, starts again after it, and shows its length', async () => {
  await show()
  await expect.element(page.getByText(/^no data, 6\sh/)).toBeVisible()
  const line = curve().element().querySelector(`.${curvePlot.measured}`)?.getAttribute('d') ?? ''
  // First and last hour of each stroke of the line.
  const strokes = line.split('M').slice(1)
  const hours = strokes.map((stroke) => {
    const xs = stroke.split('L').map((point) => Number.parseFloat(point) * 0.024)
    return [Math.min(...xs), Math.max(...xs)].map((hour) => Math.round(hour * 10) / 10)
  })
  expect(hours).toEqual([
    [0, 7.9],
    [14, 23.9],
  ])
})

test('the mouse over the charts shows the nearest value with its time, or a gap, and hides it when it leaves', async () => {
  await show()
  await expectReading(/^$/)
  const { left, top } = chart().element().getBoundingClientRect()
  const hover = async (hour: number) => {
    const { clientX, clientY } = placeOf(hour)
    await chart().hover({ position: { x: clientX - left, y: clientY - top } })
  }
  await hover(5.01)
  await expectReading(/^10\sMarch 2026 at 11:00\s*Temperature\s21\.5\s°C$/)
  await hover(16.01)
  await expectReading(/^10\sMarch 2026 at 22:00\s*Temperature\s20\.0\s°C$/)
  await hover(11)
  await expectReading(/no data, 6\sh/)
  await page.getByRole('button', { name: 'CSV' }).hover()
  await expectReading(/^$/)
})

test('a tap shows the value under the finger, and a drag shows none', async () => {
  await show()
  touch(['pointerdown', 1, 5.01], ['pointerup', 1, 5.01])
  await expectReading(/^10\sMarch 2026 at 11:00\s*Temperature\s21\.5\s°C$/)
  touch(['pointerdown', 1, 6], ['pointermove', 1, 12], ['pointerup', 1, 12])
  await expect
    .element(chart())
    .toHaveAccessibleName(named('Charts from 10 March 2026 at 00:00 to 11 March 2026 at 00:00'))
  await expectReading(/^$/)
})

test('a pinch zooms the charts to the span between the fingers, and the browser does not take over the gesture', async () => {
  await show()
  expect(getComputedStyle(chart().element()).touchAction).toBe('pan-y')
  touch(
    ['pointerdown', 1, 10],
    ['pointerdown', 2, 14],
    ['pointermove', 1, 8],
    ['pointermove', 2, 16],
    ['pointerup', 1, 8],
    ['pointerup', 2, 16],
  )
  // Half of the day around its middle, which stayed between both fingers.
  await expect
    .element(chart())
    .toHaveAccessibleName(named('Charts from 10 March 2026 at 12:00 to 11 March 2026 at 00:00'))
})

test('Ctrl and the wheel zoom the charts around the pointer, Shift and the wheel pan them', async () => {
  await show()
  const wheel = (init: WheelEventInit) =>
    chart()
      .element()
      .dispatchEvent(new WheelEvent('wheel', { ...placeOf(12), bubbles: true, cancelable: true, ...init }))
  wheel({ ctrlKey: true, deltaY: -60 })
  await expect.element(page.getByRole('group', { name: wholeDay })).not.toBeInTheDocument()
  chart().element().focus()
  await userEvent.keyboard('0')
  await expect.element(page.getByRole('group', { name: wholeDay })).toBeVisible()
  wheel({ shiftKey: true, deltaY: -200 })
  await expect
    .element(chart())
    .toHaveAccessibleName(/^Charts from 10\sMarch 2026 at 0[0-5]:\d\d to 11\sMarch/)
})

test('Shift with the arrow keys moves from point to point, and Escape hides the reading', async () => {
  await show()
  chart().element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight>9/}{/Shift}')
  await expectReading(/^10\sMarch 2026 at 22:30\s*Temperature\s20\.0\s°C$/)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expectReading(/^10\sMarch 2026 at 22:00/)
  await expect.element(page.getByRole('group', { name: wholeDay })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectReading(/^$/)
})

test('the contract prices are shown above a day, and not above longer spans', async () => {
  const night = Date.parse('2026-03-10T22:00:00+01:00')
  const day = 24 * HOUR_MS
  await show([
    { from: morning - HOUR_MS, to: night, kind: 'peak', price: 0.2065 },
    { from: night, to: morning + day, kind: 'off_peak', price: 0.1579 },
  ])
  const prices = page.getByRole('list', { name: 'Price' })
  await expect.element(prices.getByText(/^Peak hours/).first()).toBeVisible()
  expect(prices.getByRole('listitem').elements()).toHaveLength(2)
  // Their dates and sources are there.
  const contract = page.getByRole('link', { name: 'Price' })
  await expect.element(contract).toHaveAttribute('href', '/account/consumption/contract')
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect.element(prices).not.toBeInTheDocument()
  await expect.element(contract).not.toBeInTheDocument()
})

test('at the latest day the step to a later one keeps the focus and does nothing', async () => {
  await show([], { tab: 'charts' })
  const later = page.getByRole('button', { name: 'Later', exact: true })
  await expect.element(later).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Earlier', exact: true }).click()
  await expect.element(later).not.toHaveAttribute('aria-disabled')
  await later.click()
  await expect.element(later).toHaveAttribute('aria-disabled', 'true')
  await expect.element(later).toHaveFocus()
  const day = page.getByRole('group', { name: 'Time span' }).element().textContent
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('group', { name: 'Time span' }).element().textContent).toBe(day)
})

test('a range of days is typed, and is not shown with a text that is not a date', async () => {
  await show()
  await page.getByText('Custom range').click()
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await expect.element(from).toHaveValue('10/03/2026')
  await from.fill('32/03/2026')
  await to.fill('12.3.26')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(from).toHaveValue('32/03/2026')
  await expect.element(to).toBeInvalid()
  await from.fill('09/03/2026')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect
    .element(chart())
    .toHaveAccessibleName(named('Charts from 9 March 2026 at 00:00 to 13 March 2026 at 00:00'))
  await expect.element(to).toHaveValue('12/03/2026')
})
