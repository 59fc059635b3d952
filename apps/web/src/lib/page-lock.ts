/** What a page's lock is called, before the address of one of its own code files. The service worker reads it. */
export const PAGE_LOCK_PREFIX = 'foyer-page:'

/**
 * What a page tells the service worker: the waiting one may take over, which the one before need only hear of; nothing
 * is asked any more.
 */
export type PageMessage = 'take-over' | 'let-go' | 'page-is-quiet'
