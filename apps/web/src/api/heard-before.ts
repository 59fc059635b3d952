import { createValueStore } from '#lib/value-store.ts'

/** While what is shown was known before this page was opened: when the home was last heard (ms); else null. */
export const heardBefore = createValueStore<number | null>(null)
