import { createStore, type Store } from './store.ts'

/** What has just been done, and how to undo it. A write that failed is said by `lib/toast.ts`. */
type Toast = {
  readonly text: string
  readonly action?: { readonly word: string; readonly run: () => void }
}

/** The one toast on screen; null for none. */
export const toast: Store<Toast | null> = createStore<Toast | null>(null)

/** A write that failed, and how to ask again; `retry` is null where asking again would get the same answer. */
type FailedMutation = { error: unknown; retry: (() => void) | null }

/** The last write, or change of the language, that failed without a place of its own: the shell shows it. Null for none. */
export const failedMutation = createStore<FailedMutation | null>(null)
