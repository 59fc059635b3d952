import { expect, test } from 'vitest'
import { flat } from '#homes/flat.ts'
import { house } from '#homes/house.ts'
import { DeviceRegister } from '#hub/device-register.ts'
import type { Message } from '#hub/message.ts'
import { dayMs } from '#world/local-time.ts'
import { typicalWeather } from '#world/weather.ts'
import { Pace } from './pace.ts'
import { pastMessages } from './past-messages.ts'
import type { Past } from './past-messages.ts'
import { sendBacklog } from './send-backlog.ts'
import { settledStart } from './span.ts'
import type { House, Span } from './span.ts'

const weather = typicalWeather()
const evening = Date.parse('2027-01-18T18:00:00+01:00')

function pastOf(home: House['home']): Past {
  const register = new DeviceRegister(home)
  return { house: { home, seed: 1, weather }, register, startedAt: evening, clockMs: 0, followsPlan: true }
}

type PastState = { topic: string; at: number; state: Record<string, unknown> }

function read(message: Message): PastState {
  const state: Record<string, unknown> = JSON.parse(message.payload)
  return { topic: message.topic, at: Date.parse(String(state['last_seen'])), state }
}

test('thirty days of the house are fewer than 110,000 messages, each index only rises, and silences are gaps', async () => {
  const past = pastOf(house)
  const from = evening - 30 * dayMs
  const start = await settledStart(past.house, from)
  const last = new Map<string, { at: number; energy: number }>()
  let count = 0
  let longestGap = 0
  let lastReceivedAt = from
  const wrong: unknown[] = []
  for (const message of pastMessages(past, start, evening)) {
    const { topic, at, state } = read(message)
    count += 1
    const before = last.get(topic) ?? { at: from, energy: 0 }
    const energy = Number(state['energy'] ?? state['current_summ_delivered'] ?? 0)
    if (at > evening || at < before.at || energy < before.energy) wrong.push({ topic, at, energy, before })
    last.set(topic, { at, energy })
    longestGap = Math.max(longestGap, at - lastReceivedAt)
    lastReceivedAt = Math.max(lastReceivedAt, at)
  }
  expect(wrong).toEqual([])
  expect(count).toBeLessThan(110_000)
  expect(count).toBeGreaterThan(50_000)
  // The hub was offline for nineteen minutes; at no other time is the whole house silent.
  expect(longestGap / 60_000).toBeGreaterThan(18)
  expect(longestGap / 60_000).toBeLessThan(22)
  expect(last.get('Volet parents')?.at).toBeLessThan(Date.parse('2027-01-17T16:20:00+01:00'))
})

test('orders of the past are the schedules of the household, and Hors Gel while a window is open, sent when they change', async () => {
  const past = pastOf(house)
  const start = await settledStart(past.house, evening - dayMs)
  const modes = [...pastMessages(past, start, evening)]
    .map(read)
    .filter(({ topic }) => topic === 'Radiateur canapé')
    .map(({ at, state }) => ({
      clock: new Date(at).toISOString().slice(11, 16),
      mode: state['pilot_wire_mode'],
    }))
  const changes = modes.filter(({ mode }, index) => mode !== modes[index - 1]?.mode)
  expect(changes.slice(1)).toEqual([
    { clock: '18:58', mode: 'frost_protection' },
    { clock: '19:19', mode: 'comfort' },
    { clock: '22:00', mode: 'eco' },
    { clock: '05:30', mode: 'comfort' },
    { clock: '07:30', mode: 'eco' },
    { clock: '16:00', mode: 'comfort' },
  ])
})

test('the newest day is sent first, and a stopped sender resumes its unfinished day and skips days that are too old', async () => {
  const past = pastOf(flat)
  const span: Span = {
    start: await settledStart(past.house, evening - 3 * dayMs),
    until: evening,
    sentBackTo: evening,
    followsPlan: true,
  }
  const send = async (most: number, oldestAt = 0) => {
    const days: string[] = []
    let sent = 0
    const { count } = await sendBacklog({
      spans: [span],
      past,
      oldestAt,
      pace: new Pace(100_000, 100_000),
      publish: async (message) => {
        // The last message of a day is sent at its midnight; Paris is an hour ahead of UTC.
        const day = new Date(read(message).at + 3_600_000 - 1).toISOString().slice(0, 10)
        if (days.at(-1) !== day) days.push(day)
        sent += 1
      },
      isStopped: () => sent >= most,
      onDaySent: () => undefined,
    })
    return { days, count }
  }
  const first = await send(800)
  expect(first.days).toEqual(['2027-01-18', '2027-01-17'])
  const second = await send(Infinity, evening - 2.9 * dayMs)
  expect(second.days).toEqual(['2027-01-17', '2027-01-16'])
  expect((await send(Infinity)).count).toBe(0)
})
