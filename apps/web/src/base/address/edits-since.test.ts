import { expect, test } from 'vitest'
import { editsSince } from './edits-since.ts'

test('what was typed while a form was being saved is kept, what was sent is not', () => {
  const sent: { name: string; power: string; room?: string } = { name: 'Salon', power: '900' }

  expect(editsSince({ ...sent }, sent)).toEqual({})
  expect(editsSince({ ...sent, name: 'Salon d’été' }, sent)).toEqual({ name: 'Salon d’été' })
  expect(editsSince({ ...sent, room: 'r' }, sent)).toEqual({ room: 'r' })
})
