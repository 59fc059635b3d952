import { useSyncExternalStore } from 'react'

/** One value outside React, with subscribers to its changes. */
export type Store<Value> = {
  get: () => Value
  /** Sets the value; setting the same value again does not notify subscribers. */
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Makes a store of one value. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value; the component renders again when it changes. */
export function useValue<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
