/**
 * The limits of all tests, in ms. They only end a test whose event never happens: even with every processor kept busy
 * by another program, expected events happen long before them.
 */
export const TEST_LIMIT = 300_000

/** How long a test waits for one event, so that a failure names the event. */
export const WAIT_LIMIT = 150_000
