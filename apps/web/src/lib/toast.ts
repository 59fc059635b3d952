import { createStore, type Store } from './store.ts'

/** The last completed action, and how to undo it. For a failed write see `failedMutation`. */
type Toast = {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** The toast on screen; null for none. */
export const toast: Store<Toast | null> = createStore<Toast | null>(null)

/** A failed write, and how to retry it; `retry` is null if a retry would fail the same way. */
type FailedMutation = { error: unknown; retry: (() => void) | null }

/** The last failed write or language change without a place of its own: the shell shows it. Null for none. */
export const failedMutation = createStore<FailedMutation | null>(null)
