import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { usePeriodNames } from './energy-controls.tsx'

const month = { kind: 'month', from: '2027-01-01', to: '2027-01-31' } as const
const noon = (day: number) => Date.UTC(2027, 0, day, 12)

test.each([
  { language: 'en', named: 'in January 2027', bars: ['1', 'Fri 15', 'Jan'] },
  { language: 'fr', named: 'en janvier 2027', bars: ['1er', 'ven. 15', 'janv'] },
] as const)(
  'a month is named with its year, a bar with as few letters as possible ($language)',
  async ({ language, named, bars }) => {
    applyLanguage(language)
    setHomeZone('Europe/Paris')
    await energyWords.load()
    const { result } = await renderHook(() => usePeriodNames())

    expect(result.current.period(month)).toBe(named)
    expect([
      result.current.tick('month', noon(1)),
      result.current.tick('week', noon(15)),
      result.current.tick('year', noon(1)),
    ]).toEqual(bars)
  },
)
