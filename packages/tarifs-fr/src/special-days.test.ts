import { expect, test } from 'vitest'
import { ejpRules, offPeakSummer, tempoRules } from './special-days.ts'

test('the days of Tempo add up to a season, and its hours to sixteen at the peak price', () => {
  const { quotas, peak, dayStart } = tempoRules
  expect(quotas.blue + quotas.white + quotas.red).toBe(365)
  expect((peak.end - peak.start) / 60).toBe(16)
  expect(peak.start).toBe(dayStart)
})

test('an EJP day has eighteen peak hours, in the months of the red days of Tempo', () => {
  expect((ejpRules.peak.end + 1440 - ejpRules.peak.start) / 60).toBe(18)
  expect([ejpRules.from, ejpRules.to, ejpRules.quota]).toEqual([
    tempoRules.red.from,
    tempoRules.red.to,
    tempoRules.quotas.red,
  ])
})

test('the winter of off-peak hours has the days that may be red or peak days', () => {
  const dayAfter = (monthDay: string) =>
    new Date(Date.parse(`2027-${monthDay}`) + 86_400_000).toISOString().slice(5, 10)
  expect([dayAfter(offPeakSummer.to), dayAfter(ejpRules.to)]).toEqual([ejpRules.from, offPeakSummer.from])
})
