import type { NewDue } from '#base/due/due.ts'
import { homeLook } from '#base/due/home-look.ts'
import { isOpen } from './command-life.ts'
import type { Transition } from './command.store.ts'

/** When what is written of shares is to be looked at: one row of a command, whichever of its devices comes first. */
export function dueOf(transitions: readonly Transition[]): NewDue[] {
  const ends = new Map<string, NewDue>()
  const looks = new Map<string, NewDue>()
  for (const { key, to } of transitions) {
    const { homeId, commandId: subject } = key
    // Also of a command that a gateway of the former release asked for, which wrote no row.
    if (to.status === 'sent' && to.expiresAt !== null) {
      const former = ends.get(subject)
      const at = Math.min(to.expiresAt, former !== undefined && 'at' in former ? former.at : Infinity)
      ends.set(subject, { kind: 'command', homeId, subject, at })
    }
    // Whether its people are told that it did not arrive.
    if (!isOpen(to.status) && to.status !== 'confirmed') looks.set(homeId, homeLook(homeId))
  }
  return [...ends.values(), ...looks.values()]
}
