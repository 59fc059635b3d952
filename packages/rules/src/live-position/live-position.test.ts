import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  completeReply,
  hasNews,
  receiveEvent,
  readPosition,
  type ReceivedFeed,
  type ReadAt,
} from './live-position.ts'

type Values = Record<string, number>

/** Steps at both ends, in any sequence. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('commit a', 'commit b') },
    { weight: 3, arbitrary: fc.constantFrom('send', 'receive', 'receive') },
    { weight: 2, arbitrary: fc.constantFrom('ask', 'read', 'answer', 'answer late') },
    { weight: 1, arbitrary: fc.constantFrom('open', 'cut') },
  ),
  { minLength: 5, maxLength: 120 },
)

/**
 * Simulates a gateway and a tab. A change is in the list immediately, is queued with others, and is numbered
 * when it is sent; a reply carries the number from before it was read; a new stream first sends its current
 * number.
 */
function world() {
  let version = 0
  const list: Values = {}
  let waiting: Values = {}
  let seq = 0
  let wire: ({ seq: number; news: Values } | { seq: number })[] | null = null
  let now = 0
  let received: ReceivedFeed<Values> | null = null
  let shown: { values: Values; at: ReadAt } | null = null
  let isStale = false
  const questions: { askedAt: number; position?: number; values?: Values }[] = []
  /** The newest version of each value that this tab received, by an event or by a displayed reply. */
  const sent: Values = {}

  const answer = (index: number) => {
    const [question] = questions.splice(index, 1)
    if (question?.values === undefined) return
    const at = { position: { feed: 'f', seq: question.position ?? 0 }, askedAt: question.askedAt }
    // A request that was made before the displayed one is ignored.
    if (shown !== null && shown.at.askedAt > at.askedAt) return
    const { news, isWhole } = completeReply(received, at)
    const values = Object.assign({}, question.values, ...news)
    isStale = !isWhole
    shown = { values, at }
    for (const [key, value] of Object.entries(sent)) expect(values[key] ?? 0).toBeGreaterThanOrEqual(value)
  }
  const listen = () => {
    const event = wire?.shift()
    if (event === undefined) return
    const position = { feed: 'f', seq: event.seq }
    const next = receiveEvent(
      received,
      'news' in event ? { kind: 'news', position, news: event.news } : { kind: 'at', position },
      now,
    )
    received = next.received
    if ('news' in event && next.isNew && shown !== null && !hasNews(shown.at, position)) {
      shown.values = { ...shown.values, ...event.news }
      Object.assign(sent, event.news)
    }
    if (next.hasGap && shown !== null && !completeReply(received, shown.at).isWhole) isStale = true
  }
  const act: Record<string, () => void> = {
    'commit a': () => (list['a'] = waiting['a'] = version += 1),
    'commit b': () => (list['b'] = waiting['b'] = version += 1),
    send: () => {
      if (Object.keys(waiting).length === 0) return
      seq += 1
      wire?.push({ seq, news: waiting })
      waiting = {}
    },
    receive: listen,
    ask: () => questions.push({ askedAt: now }),
    read: () => {
      const question = questions.find(({ values }) => values === undefined)
      if (question !== undefined) Object.assign(question, { position: seq, values: { ...list } })
    },
    answer: () => answer(0),
    'answer late': () => answer(questions.length - 1),
    open: () => (wire = [{ seq }]),
    cut: () => (wire = null),
  }
  return {
    step: (name: string) => {
      now += 1
      act[name]?.()
    },
    /** Completes everything in flight, and reads again what is known to be outdated. */
    settle: () => {
      if (wire === null) act['open']?.()
      act['send']?.()
      while ((wire?.length ?? 0) > 0) listen()
      while (questions.length > 0) {
        act['read']?.()
        answer(0)
      }
      if (isStale || shown === null) for (const name of ['ask', 'read', 'answer']) act[name]?.()
      return { shown: shown?.values, list }
    },
  }
}

/** A reply from before an event arrives after a gap. */
const aroundGap =
  'ask, open, receive, read, ask, answer, read, commit a, send, receive, commit a, cut, send'.split(', ')

test('with any order of events at both ends, the tab ends with the values of the gateway, and no reply reverts an event', () => {
  fc.assert(
    fc.property(steps, (names) => {
      const { step, settle } = world()
      for (const name of names) step(name)
      const { shown, list } = settle()
      expect(shown).toEqual(list)
    }),
    { numRuns: 3_000, examples: [[aroundGap]] },
  )
})

test('a reply of another gateway is completed with the events since it was requested', () => {
  const open = receiveEvent<string>(null, { kind: 'at', position: { feed: 'f', seq: 7 } }, 100).received
  const { received } = receiveEvent(
    open,
    { kind: 'news', position: { feed: 'f', seq: 8 }, news: 'lamp' },
    200,
  )
  const elsewhere = { feed: 'g', seq: 900 }

  expect(completeReply(received, { position: elsewhere, askedAt: 150 })).toEqual({
    news: ['lamp'],
    isWhole: true,
  })
  expect(completeReply(received, { position: null, askedAt: 250 })).toEqual({ news: [], isWhole: true })
  expect(completeReply(received, { position: elsewhere, askedAt: 50 }).isWhole).toBe(false)
})

test('a position is parsed in the format that gateways write, and nothing else is', () => {
  expect(readPosition('ab12cd34-56')).toEqual({ feed: 'ab12cd34', seq: 56 })
  expect([null, '', '12', 'a-b', 'a-1-2', '-1'].map(readPosition)).toEqual(Array(6).fill(null))
})
