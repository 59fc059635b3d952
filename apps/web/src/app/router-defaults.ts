/** The routing constants of the specification's section 9, here and nowhere else. */

/** Milliseconds until a route that loads shows that it does. */
export const PENDING_MS = 1000

/** Milliseconds that this display then stays at least. */
export const PENDING_MIN_MS = 500

/** Milliseconds that loaded route data is kept: 5 minutes. */
export const ROUTE_CACHE_MS = 5 * 60_000

/** Milliseconds of hover or touch that count as intent. */
export const PRELOAD_DELAY_MS = 50

/** Milliseconds during which preloaded data counts as fresh. */
export const PRELOAD_STALE_MS = 30_000

/** Least milliseconds between two notes of the scroll position. */
export const SCROLL_THROTTLE_MS = 100
