import { expect, test } from 'vitest'
import { splitRich } from './split-rich.ts'

test('a text is cut at its tags', () => {
  expect(splitRich('It is <b>warm</b>, then <order/>.')).toEqual([
    { tag: null, text: 'It is ' },
    { tag: 'b', text: 'warm' },
    { tag: null, text: ', then ' },
    { tag: 'order', text: '' },
    { tag: null, text: '.' },
  ])
})

test('what is no tag stays text', () => {
  expect(splitRich('20 < 30 and <b>no end')).toEqual([{ tag: null, text: '20 < 30 and <b>no end' }])
  expect(splitRich('')).toEqual([])
})
