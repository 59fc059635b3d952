import type { Logger } from 'pino'

export type Listeners<Event> = {
  add: (listener: (event: Event) => void) => () => void
  emit: (event: Event) => void
}

/** Event listeners. A throwing listener does not stop the others. */
export function createListeners<Event>(log: Logger): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          log.error({ err: error }, 'a listener failed')
        }
      }
    },
  }
}

export type StoringListeners<Event> = {
  add: (listener: (event: Event) => Promise<void>) => () => void
  /** Resolves when all listeners have stored the event; rejects if one of them could not. */
  emit: (event: Event) => Promise<void>
}

/** Listeners that store an event before its message is acknowledged. */
export function createStoringListeners<Event>(): StoringListeners<Event> {
  const listeners = new Set<(event: Event) => Promise<void>>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async emit(event) {
      await Promise.all(Array.from(listeners, (listener) => listener(event)))
    },
  }
}
