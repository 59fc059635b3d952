import type { AnyRoute } from '@tanstack/react-router'
import type { DeclaredScreen, NavEntry } from './declared-screen.ts'

/** The entries of the side bar in their order, from the screens that declare one. */
export function navEntries(routes: readonly AnyRoute[]): (NavEntry & { to: string })[] {
  return routes
    .flatMap((route) => {
      const place = route.options.staticData?.screen?.place ?? null
      return place !== null && 'entry' in place ? [{ ...place, to: String(route.to) }] : []
    })
    .toSorted((one, other) => one.order - other.order)
}

/** Whether an entry is current at its own address alone: every address of the account begins with the overview's. */
export function isExact({ entry }: NavEntry): boolean {
  return entry === 'overview'
}

/** Whether the screen at the address lies within an entry, as `aria-current` says it. */
export function isWithin({ entry }: NavEntry, place: DeclaredScreen['place']): true | undefined {
  return (place !== null && 'within' in place && place.within === entry) || undefined
}
