import type { Activity } from '@foyer/contract/activity.ts'
import { expect, test } from 'vitest'
import { spansOf } from './room-chart-data.ts'

function window(state: 'open' | 'closed', at: string, id = 'a'): Activity {
  return {
    id: `${id} ${at}`,
    at,
    kind: 'window',
    device: { id, name: id },
    room: null,
    actor: null,
    command: null,
    state,
    duration: null,
  }
}

const now = Date.parse('2027-01-18T18:00:00Z')

test('a window is one mark from its opening to its closing', () => {
  const spans = spansOf(
    [window('closed', '2027-01-18T10:25:00Z'), window('open', '2027-01-18T10:10:00Z')],
    now,
  )

  expect(spans).toMatchObject([
    { from: Date.parse('2027-01-18T10:10:00Z'), to: Date.parse('2027-01-18T10:25:00Z'), seconds: 900 },
  ])
})

test('a window that is still open lasts until now', () => {
  expect(spansOf([window('open', '2027-01-18T17:00:00Z')], now)).toMatchObject([{ to: now, seconds: null }])
})

test('the windows of two contacts are not mixed up', () => {
  const spans = spansOf(
    [
      window('closed', '2027-01-18T12:00:00Z', 'b'),
      window('closed', '2027-01-18T11:00:00Z', 'a'),
      window('open', '2027-01-18T10:30:00Z', 'b'),
      window('open', '2027-01-18T10:00:00Z', 'a'),
    ],
    now,
  )

  expect(spans.map(({ seconds }) => seconds)).toEqual([5400, 3600])
})
