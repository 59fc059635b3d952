/** The capabilities whose changes are occurrences: windows and alarms. */
export const watched = ['open', 'alarm'] as const

export type Watched = (typeof watched)[number]
