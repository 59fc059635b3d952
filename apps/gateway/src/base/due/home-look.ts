import type { NewDue } from './due.ts'

/** ms from something that happens in a home to the look whether its people are to be told: what follows is seen with it. */
export const PACE = 5_000

/** Has it looked soon whether the people of homes are to be told of something; written with what happened there. */
export function homeLooks(homeIds: Iterable<string>, after = PACE): NewDue[] {
  return Array.from(homeIds, (homeId) => ({ kind: 'look', homeId, subject: homeId, after }))
}
