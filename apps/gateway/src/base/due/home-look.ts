import type { NewDue } from './due.ts'

/** ms from something that happens in a home to the look whether its people are to be told: what follows is seen with it. */
const PACE = 5_000

/** Has it looked soon whether the people of a home are to be told of something; written with what happened there. */
export function homeLook(homeId: string, after = PACE): NewDue {
  return { kind: 'look', homeId, subject: homeId, after }
}
