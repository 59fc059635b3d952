/** Prefix of a page's lock name, before the path of one of its own code files. Read by the service worker. */
export const PAGE_LOCK_PREFIX = 'foyer-page:'

/**
 * Messages from a page to the service worker: `take-over` activates the waiting one, `let-go` only has to reach the
 * active one, `page-is-quiet` means that no requests are pending.
 */
export type PageMessage = 'take-over' | 'let-go' | 'page-is-quiet'
