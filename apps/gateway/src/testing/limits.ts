/**
 * The limits of all tests, in ms. They only end a test whose event never comes: with every processor kept busy by another
 * program, what is waited for comes long before them.
 */
export const TEST_LIMIT = 300_000

/** How long one thing is waited for, so that a failure says what it waited for. */
export const WAIT_LIMIT = 150_000
