import { createStore, useValue } from './store.ts'

const MINUTE_MS = 60_000

const minute = createStore(startOfMinute(Date.now()))

/** The current minute in milliseconds since the epoch, ticking at each :00. */
export function useMinute(): number {
  return useValue(minuteClock)
}

/** The same clock outside React. It ticks only while it has subscribers. */
export const minuteClock: Pick<typeof minute, 'get' | 'set' | 'subscribe'> = {
  get: () => minute.get(),
  set: (now) => minute.set(startOfMinute(now)),
  subscribe: (listener) => {
    const unsubscribe = minute.subscribe(listener)
    subscriberCount += 1
    if (subscriberCount === 1) start()
    return () => {
      unsubscribe()
      subscriberCount -= 1
      if (subscriberCount === 0) stop()
    }
  },
}

let subscriberCount = 0
let timer: ReturnType<typeof setTimeout> | undefined

function start() {
  tick()
  // A tab that was hidden or a machine that slept has missed ticks.
  document.addEventListener('visibilitychange', tick)
}

function stop() {
  clearTimeout(timer)
  document.removeEventListener('visibilitychange', tick)
}

function tick() {
  clearTimeout(timer)
  const now = Date.now()
  minute.set(startOfMinute(now))
  timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS) + 10)
}

function startOfMinute(now: number): number {
  return now - (now % MINUTE_MS)
}
