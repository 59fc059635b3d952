import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { energyWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { ConsumptionChart } from './energy-chart.tsx'

import styles from './energy.module.css'

const monday = Date.parse('2027-01-18T00:00:00+01:00')
const DAY = 86_400_000

const week: ConsumptionPeriod = {
  kind: 'week',
  from: '2027-01-18',
  to: '2027-01-24',
  previous: '2027-01-11',
  next: null,
  total: 7_000,
  is_metered: true,
  cost: null,
  categories: [],
  bars: Array.from({ length: 7 }, (_, day) => [monday + day * DAY, 1_000, null]),
  before: null,
}

for (const language of ['fr', 'en'] as const) {
  for (const width of [320, 390, 1440]) {
    test(`the days below the bars of a week do not touch (${language}, ${width} px)`, async () => {
      applyLanguage(language)
      setHomeZone('Europe/Paris')
      await Promise.all([energyWords.load(), sharedWords.load()])
      await page.viewport(width, 900)
      await document.fonts.load('14px "Foyer Text"')
      await render(
        <QueryClientProvider client={new QueryClient()}>
          {/* The margins of the page. */}
          <div style={{ marginInline: 16 }}>
            <ConsumptionChart data={week} unit="energy" by="category" />
          </div>
        </QueryClientProvider>,
      )

      const boxes = Array.from(document.querySelectorAll(`.${styles.axis} span`), (word) => {
        const range = document.createRange()
        range.selectNodeContents(word)
        return range.getBoundingClientRect()
      })
      expect(boxes).toHaveLength(7)
      const gaps = boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
    })
  }
}

test('the lines of the axis are named exactly', async () => {
  applyLanguage('en')
  await Promise.all([energyWords.load(), sharedWords.load()])
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConsumptionChart data={week} unit="energy" by="category" />
    </QueryClientProvider>,
  )
  const names = Array.from(document.querySelectorAll(`.${styles.line}`), (line) => line.textContent)
  expect(names).toEqual(['0.25', '0.50', '0.75', '1.00'])
})

test('the shape behind the bars has each half-hour at its time, with a clock change too', async () => {
  applyLanguage('en')
  setHomeZone('Europe/Paris')
  await Promise.all([energyWords.load(), sharedWords.load()])
  const midnight = Date.parse('2027-11-01T00:00:00+01:00')
  const day: ConsumptionPeriod = {
    ...week,
    kind: 'day',
    from: '2027-11-01',
    to: '2027-11-01',
    bars: Array.from({ length: 48 }, (_, slot) => [midnight + slot * 1_800_000, 1_000, null]),
    before: {
      from: '2027-10-31',
      to: '2027-10-31',
      total: 500,
      cost: null,
      // From 03:00 to 03:30, after the hour that occurs twice.
      bars: Array.from({ length: 50 }, (_, slot) => [slot === 8 ? 500 : null, null]),
    },
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConsumptionChart data={day} unit="energy" by="category" />
    </QueryClientProvider>,
  )
  expect(document.querySelector('path[data-part=line]')?.getAttribute('d')).toMatch(/^M6 .*H7$/)
})

/** A week of which the colours of Tuesday are not known, and the other one behind it of its Monday. */
const unsure: ConsumptionPeriod = {
  ...week,
  cost_range: { low: 2, high: 5 },
  bars: Array.from({ length: 7 }, (_, day) => [
    monday + day * DAY,
    day < 2 ? 1_000 : null,
    day === 0 ? 1 : null,
  ]),
  bar_ranges: [null, { low: 1, high: 4 }, null, null, null, null, null],
  by_category: [
    {
      category: 'heating',
      energy: 1_500,
      cost: null,
      bars: Array.from({ length: 7 }, (_, day) => [day < 2 ? 750 : null, day === 0 ? 0.75 : null]),
      bar_ranges: [null, { low: 0.75, high: 3 }, null, null, null, null, null],
    },
    {
      category: 'remainder',
      energy: 500,
      cost: null,
      bars: Array.from({ length: 7 }, (_, day) => [day < 2 ? 250 : null, day === 0 ? 0.25 : null]),
      bar_ranges: [null, { low: 0.25, high: 1 }, null, null, null, null, null],
    },
  ],
  before: {
    from: '2027-01-11',
    to: '2027-01-17',
    total: 7_000,
    cost: null,
    bars: Array.from({ length: 7 }, (_, day) => [1_000, day === 0 ? null : 1]),
    bar_ranges: [{ low: 1, high: 2 }, null, null, null, null, null, null],
  },
}

async function show(language: 'fr' | 'en', unit: 'energy' | 'cost') {
  applyLanguage(language)
  setHomeZone('Europe/Paris')
  await Promise.all([energyWords.load(), sharedWords.load()])
  await page.viewport(1440, 900)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConsumptionChart data={unsure} unit={unit} by="category" />
    </QueryClientProvider>,
  )
  return { chart: page.getByRole('img').element(), slider: page.getByRole('slider') }
}

/** The heights of the layers of a bar in pixels, by tint. */
function heightsOf(chart: Element, bar: number): Record<string, number> {
  const layers = chart.querySelectorAll<HTMLElement>(`.${styles.bar}:nth-child(${bar + 1}) > i`)
  return Object.fromEntries(
    Array.from(layers, (layer) => [layer.dataset['tone'] ?? '', layer.getBoundingClientRect().height]),
  )
}

test('a cost that is a range is hatched above its parts at the lowest prices', async () => {
  const { chart } = await show('en', 'cost')
  const [known, range] = [heightsOf(chart, 0), heightsOf(chart, 1)]
  expect(known['unsure']).toBe(0)
  expect(range[1]).toBeCloseTo(known[1] ?? 0, 1)
  expect(range['rest']).toBeCloseTo(known['rest'] ?? 0, 1)
  // From 1 to 4 euros, above 1 euro.
  expect(range['unsure']).toBeCloseTo(3 * ((range[1] ?? 0) + (range['rest'] ?? 0)), 0)
  await expect.element(page.getByText('up to the highest price')).toBeVisible()
  expect(page.getByText('at the lowest possible price').elements()).toHaveLength(0)
})

test('the range of a bar of the other period is hatched too, and its total is a range', async () => {
  const { chart } = await show('en', 'cost')
  const hatched = chart.querySelectorAll(`.${styles.range}`)
  expect(hatched).toHaveLength(1)
  await expect.element(page.getByText('week of 11 Jan, €7.00 to €8.00')).toBeVisible()
})

test('in kilowatt-hours nothing is hatched', async () => {
  const { chart } = await show('en', 'energy')
  expect(heightsOf(chart, 1)).not.toHaveProperty('unsure')
  expect(chart.querySelectorAll('[data-tone=unsure]')).toHaveLength(0)
  expect(page.getByText('up to the highest price').elements()).toHaveLength(0)
})

test('pointing at a bar reads it in the line below', async () => {
  const { chart } = await show('en', 'cost')
  await expect.element(page.getByText('Point at a bar or tap it to read it.')).toBeVisible()
  const { left, width, top } = chart.getBoundingClientRect()
  for (const [bar, text] of [
    [0, /^Mon\s18\sJan:\s€1\.00$/],
    [1, /^Tue\s19\sJan:\sfrom\s€1\.00\sto\s€4\.00$/],
  ] as const) {
    const clientX = left + (width * (bar + 0.5)) / 7
    chart.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: top + 20 }))
    await expect.element(page.getByText(text)).toBeVisible()
  }
})

test.each([
  { language: 'en', monday: /^Mon\s18\sJan:\s€1\.00$/, tuesday: /^Tue\s19\sJan:\sfrom\s€1\.00\sto\s€4\.00$/ },
  {
    language: 'fr',
    monday: /^lun\.\s18\sjanv\.\s:\s1,00\s€$/,
    tuesday: /^mar\.\s19\sjanv\.\s:\sde\s1,00\sà\s4,00\s€$/,
  },
] as const)('the arrow keys read the bars, from the highest on ($language)', async (expected) => {
  const { slider } = await show(expected.language, 'cost')
  await userEvent.tab()
  await expect.element(slider).toHaveFocus()
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(expected.tuesday))
  await expect.element(page.getByText(expected.tuesday)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(expected.monday))
  await expect.element(page.getByText(expected.monday)).toBeVisible()
})
