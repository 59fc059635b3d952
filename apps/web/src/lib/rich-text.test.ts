import { expect, test } from 'vitest'
import { fillIn } from './i18n.ts'
import { splitRich } from './rich-text.tsx'

test('a text is split at its tags', () => {
  expect(splitRich('It is <b>warm</b>, then <order/>.')).toEqual([
    { tag: null, text: 'It is ' },
    { tag: 'b', text: 'warm' },
    { tag: null, text: ', then ' },
    { tag: 'order', text: '' },
    { tag: null, text: '.' },
  ])
})

test('what is not a tag stays text', () => {
  expect(splitRich('20 < 30 and <b>no end')).toEqual([{ tag: null, text: '20 < 30 and <b>no end' }])
  expect(splitRich('')).toEqual([])
})

test('a name that looks like a tag stays text in a text with tags', () => {
  const text = fillIn('Nothing heats <b>{{room}}</b> now.', { room: 'Loft </b><order/> & <i>more</i>' }, 'en')

  expect(splitRich(text)).toEqual([
    { tag: null, text: 'Nothing heats ' },
    { tag: 'b', text: 'Loft </b><order/> & <i>more</i>' },
    { tag: null, text: ' now.' },
  ])
})
