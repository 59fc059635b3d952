import { expect, test } from 'vitest'
import { keyMove, wheelMove } from './time-chart.tsx'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const wheel = { deltaX: 0, deltaY: 0, ctrlKey: false, metaKey: false, shiftKey: false, clientX: 50 }
const box = { left: 0, width: 100 }

test('arrows pan, plus and minus zoom, 0 resets, and browser shortcuts are left alone', () => {
  expect(keyMove({ ...plain, key: 'ArrowLeft' })).toEqual({ kind: 'pan', share: -0.25 })
  expect(keyMove({ ...plain, key: '+' })).toEqual({ kind: 'zoom', at: 0.5, factor: 0.5 })
  expect(keyMove({ ...plain, key: '0' })).toEqual({ kind: 'reset' })
  expect(keyMove({ ...plain, ctrlKey: true, key: '+' })).toBeNull()
  expect(keyMove({ ...plain, key: 'Tab' })).toBeNull()
})

test('the wheel alone scrolls the page, with Ctrl it zooms around the pointer, sideways it pans', () => {
  expect(wheelMove({ ...wheel, deltaY: 100 }, box)).toBeNull()
  expect(wheelMove({ ...wheel, deltaY: -60, ctrlKey: true }, box)).toMatchObject({ kind: 'zoom', at: 0.5 })
  expect(wheelMove({ ...wheel, deltaX: 20, deltaY: 3 }, box)).toEqual({ kind: 'pan', share: 0.2 })
  expect(wheelMove({ ...wheel, deltaY: 20, shiftKey: true }, box)).toEqual({ kind: 'pan', share: 0.2 })
})
