import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser, type StreamEvent } from './live-stream.ts'

function eventsOf(pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const take = createEventParser((event) => events.push(event))
  pieces.forEach((piece) => take(piece))
  return events
}

test('an event has its type, its id and its data lines; comments and events without data are dropped', () => {
  const text =
    ': hello\n\nevent: batch\nid: 7\ndata: a\ndata:b\nretry: 5\n\nevent: empty\n\ndata\n\ndata: never ended\n'

  expect(eventsOf([text])).toEqual([
    { type: 'batch', id: '7', data: 'a\nb' },
    { type: '', id: null, data: '' },
  ])
})

test('events are the same wherever the stream is split, with each of the three line endings', () => {
  const word = fc.stringMatching(/^[a-zÉ: ]{0,8}$/u)
  const event = fc.record({ type: word, id: word, data: fc.array(word, { minLength: 1, maxLength: 3 }) })
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 4 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat(200), { maxLength: 6 }),
      (events, end, cuts) => {
        const lines = events.flatMap(({ type, id, data }) => [
          `event: ${type}`,
          `id: ${id}`,
          ...data.map((one) => `data: ${one}`),
          '',
        ])
        // The character after a lone carriage return shows that it was one.
        const text = `${lines.map((line) => `${line}${end}`).join('')}:`
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length]
        const pieces = places.slice(1).map((place, n) => text.slice(places[n], place))

        expect(eventsOf(pieces)).toEqual(events.map((one) => ({ ...one, data: one.data.join('\n') })))
      },
    ),
  )
})
