/** 24 hours as a length of time, in ms. Days of a calendar are counted with Temporal: one may have 23 or 25 hours. */
export const DAY_LENGTH_MS = 86_400_000
