import { type AnyRoute, useLocation, useRouter } from '@tanstack/react-router'
import type { Words } from '#lib/i18n.ts'
import type { Feature } from '#api/features.tsx'
import type { HeadingShape } from '#ui/skeleton.tsx'
import type { IconName } from '#ui/icon-paths.ts'
import type { ScreenTitle } from './page-titles.ts'

/** The entries of the side bar in their order, from the screens that declare one. */
export function navEntries(routes: readonly AnyRoute[]): (NavEntry & { to: string })[] {
  return routes
    .flatMap((route) => {
      const place = route.options.staticData?.screen?.nav ?? null
      return place !== null && 'entry' in place ? [{ ...place, to: String(route.to) }] : []
    })
    .toSorted((one, other) => one.order - other.order)
}

/** Whether an entry is current at its own address alone: every address of the account begins with the overview's. */
export function isExact({ entry }: NavEntry): boolean {
  return entry === 'overview'
}

/** Whether the screen at the address lies within an entry, as `aria-current` says it. */
export function isWithin({ entry }: NavEntry, place: ScreenOptions['nav']): true | undefined {
  return (place !== null && 'within' in place && place.within === entry) || undefined
}

/** The entries of the side bar, each named by its word among those of the frame. */
type EntryName = 'overview' | 'devices' | 'rooms' | 'programs' | 'hub'

/** The screen that an entry of the side bar opens. */
type NavEntry = {
  entry: EntryName
  /** Its place from the top: the order is the specification's (section 2, Sidebar). */
  order: 1 | 2 | 3 | 4 | 5
  icon: IconName
  /** Its word in the bottom bar of a phone, where it is another one. */
  shortName?: 'overviewShort'
}

/** What stands below the heading: the measures of the overview, a room with its week, or rows of one kind. */
export type SkeletonRows = 'measures' | 'room' | RowKind

/** Rooms with their line, days with their line, or words with their value. */
export type RowKind = 'line' | 'week' | 'fact'

/**
 * A screen, declared with its route and nowhere else, as `staticData: { screen: { … } }` (docs/adding.md). Every part
 * must be given: one that is left out does not compile. `declared-screens.test.tsx` fails for a route that draws a
 * screen and does not declare it.
 */
export type ScreenOptions = {
  /** The title of the page; null where the steps of a flow name it one after the other (`FlowStep`). */
  title: ScreenTitle | null
  /** The entry of the side bar that opens the screen or that it lies within; null where it belongs to none. */
  nav: NavEntry | { within: EntryName } | null
  /** What stands there while it loads: a heading as high as its sentence usually is, and rows like its own. */
  skeleton: { heading: HeadingShape; rows: SkeletonRows }
  /** All the words it needs, its own and those of the things on it, but for the shared ones: the router loads them. */
  words: readonly Words<unknown>[]
  /** What fills it, where not every provider does: without it the address is Not Found. */
  feature?: Feature
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's.
  interface StaticDataRouteOption {
    /** Left out where nothing is drawn: redirects, and layouts around screens. */
    screen?: ScreenOptions
  }
}

/** The screen at the address, while it still loads too; undefined where there is none. */
export function useScreenOptions(): ScreenOptions | undefined {
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [, , route] = router.getMatchedRoutes(path)
  return route?.options.staticData?.screen
}
