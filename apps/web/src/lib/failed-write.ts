import { createValueStore } from './value-store.ts'

/** A write that failed, and how to ask again; `retry` is null where asking again would get the same answer. */
export type FailedWrite = { error: unknown; retry: (() => void) | null }

/** The last write, or change of the language, that failed without a place of its own: the shell shows it. Null for none. */
export const failedWrite = createValueStore<FailedWrite | null>(null)
