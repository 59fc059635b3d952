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
          log.error({ err: error }, 'a listener to the hub link failed')
        }
      }
    },
  }
}
