import { afterEach, expect, test, vi } from 'vitest'
import { saveScrollPosition, storedScrollPosition } from './router.ts'

let stop = (): void => undefined

afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.style.minHeight = ''
  sessionStorage.clear()
})

/** Stores the scroll position of a page far taller than its window, under the current history entry. */
function startSaving(entryNow: () => string): void {
  document.body.style.minHeight = '5000px'
  stop = saveScrollPosition(entryNow)
}

function scrollTo(y: number): void {
  window.scrollTo(0, y)
  document.dispatchEvent(new Event('scroll'))
}

test('§9 Routing: scroll-restoration throttle 100 ms', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  startSaving(() => 'entry')
  for (const y of [100, 200, 300]) scrollTo(y)
  vi.advanceTimersByTime(99)
  expect(storedScrollPosition('entry')).toBe(0)
  vi.advanceTimersByTime(1)
  expect(storedScrollPosition('entry')).toBe(300)

  scrollTo(400)
  vi.advanceTimersByTime(99)
  expect(storedScrollPosition('entry')).toBe(300)
  vi.advanceTimersByTime(1)
  expect(storedScrollPosition('entry')).toBe(400)
})

test('a position belongs to the history entry under which it was stored', async () => {
  let shown = 'first'
  startSaving(() => shown)
  scrollTo(700)
  await expect.poll(() => storedScrollPosition('first')).toBe(700)
  expect(storedScrollPosition('second')).toBe(0)
  expect(storedScrollPosition(undefined)).toBe(0)

  shown = 'second'
  scrollTo(20)
  await expect.poll(() => storedScrollPosition('second')).toBe(20)
  expect(storedScrollPosition('first')).toBe(0)
})
