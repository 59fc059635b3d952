import type { AnyCall } from '@foyer/contract/call.ts'

/** What the cache of writes knows of a write besides what it sends. */
type WriteMeta = {
  /** Reads that it makes stale, from the contract: it lasts until they are read again. */
  stale?: AnyCall['stale']
  isReadLater?: boolean
  isToldHere?: boolean
  isToldByItself?: boolean
}

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Register {
    mutationMeta: WriteMeta
  }
}

type Write = { meta?: WriteMeta | undefined }

/**
 * A write whose form or dialog says the failure beside its button. It holds while that form is on screen; whoever has
 * left it is told as for any other write.
 */
export function toldHere<W extends Write>(write: W): W {
  return { ...write, meta: { ...write.meta, isToldHere: true } }
}

/** A write that says its failure itself, wherever the person has gone since. */
export function toldByItself<W extends Write>(write: W): W {
  return { ...write, meta: { ...write.meta, isToldByItself: true } }
}

/**
 * A write that does not read again what it makes stale: one of several, or of a screen that is left first. Who makes
 * it calls `readAgain` then.
 */
export function readLater<W extends Write>(write: W): W {
  return { ...write, meta: { ...write.meta, isReadLater: true } }
}
