import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
