import { createValueStore, type ValueStore } from './value-store.ts'

/** What has just been done, and how to undo it. A write that failed is said by `lib/failed-write.ts`. */
export type Toast = {
  readonly text: string
  readonly action?: { readonly word: string; readonly run: () => void }
}

/** The one toast on screen; null for none. */
export const toast: ValueStore<Toast | null> = createValueStore<Toast | null>(null)
