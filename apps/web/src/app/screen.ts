import { type AnyRoute, useLocation, useRouter } from '@tanstack/react-router'
import type { Words } from '#lib/i18n.ts'
import type { Feature } from '#api/features.tsx'
import type { HeadingShape } from '#ui/skeleton.tsx'
import type { IconName } from '#ui/icon-paths.ts'
import type { ScreenTitle } from './page-titles.ts'

/** The entries of the side bar in their order, from the screens that declare one and that the provider has. */
export function navEntries(
  routes: readonly AnyRoute[],
  hasFeature: (feature: Feature) => boolean,
): (NavEntry & { to: string })[] {
  return routes
    .flatMap((route) => {
      const { nav = null, feature } = route.options.staticData?.screen ?? {}
      const isOffered = feature === undefined || hasFeature(feature)
      return nav !== null && 'entry' in nav && isOffered ? [{ ...nav, to: String(route.to) }] : []
    })
    .toSorted((one, other) => one.order - other.order)
}

/**
 * True for an entry that is current only at its exact address: every address of the account begins with the
 * overview's.
 */
export function isExact({ entry }: NavEntry): boolean {
  return entry === 'overview'
}

/** True if the screen at the address belongs to the entry, as a value for `aria-current`. */
export function isWithin({ entry }: NavEntry, nav: ScreenOptions['nav']): true | undefined {
  return (nav !== null && 'within' in nav && nav.within === entry) || undefined
}

/** True if the screen at the address belongs to an entry of which the bottom bar shows another instead. */
export function isWithinOnPhones(
  { entry }: NavEntry,
  nav: ScreenOptions['nav'],
  entries: readonly NavEntry[],
): true | undefined {
  const current = entries.find(
    (one) => isWithin(one, nav) || (nav !== null && 'entry' in nav && nav.entry === one.entry),
  )
  return current?.onPhones === entry || undefined
}

/** The entries of the side bar, each with its key among the texts of the frame. */
type EntryName = 'overview' | 'devices' | 'rooms' | 'programs' | 'energy' | 'hub'

/** An entry of the side bar and the screen that it opens. */
type NavEntry = {
  entry: EntryName
  /** Its position from the top: the order is the specification's (section 2, Sidebar), with energy before the hub. */
  order: 1 | 2 | 3 | 4 | 5 | 6
  icon: IconName
  /** Its label in the bottom bar of a phone, if different. */
  shortName?: 'overviewShort'
  /** The entry of the bottom bar that leads to it: it has none of its own there. */
  onPhones?: EntryName
}

/** The placeholder below the heading: the measures of the overview, a room with its week, or rows of one kind. */
export type SkeletonRows = 'measures' | 'room' | RowKind

/** Rooms with their timeline, days with their timeline, or labels with their value. */
export type RowKind = 'line' | 'week' | 'fact'

/**
 * A screen, declared with its route and nowhere else, as `staticData: { screen: { … } }` (docs/adding.md). All parts
 * are required; a missing one does not compile. `declared-screens.test.tsx` fails for a route that draws a screen and
 * does not declare it.
 */
export type ScreenOptions = {
  /** The title of the page; null where the steps of a flow set it one after the other (`FlowStep`). */
  title: ScreenTitle | null
  /** The entry of the side bar that opens the screen or contains it; null if it belongs to none. */
  nav: NavEntry | { within: EntryName } | null
  /** The placeholder while it loads: a heading of the usual height, and rows like its own. */
  skeleton: { heading: HeadingShape; rows: SkeletonRows }
  /** All texts it needs, its own and those of its contents, except for the shared ones: the router loads them. */
  words: readonly Words<unknown>[]
  /** The feature that it needs, if not every provider has it: without it the address is Not Found. */
  feature?: Feature
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's.
  interface StaticDataRouteOption {
    /** Left out where nothing is drawn: redirects, and layouts around screens. */
    screen?: ScreenOptions
  }
}

/** The screen at the address, also while it loads; undefined if there is none. */
export function useScreenOptions(): ScreenOptions | undefined {
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [, , route] = router.getMatchedRoutes(path)
  return route?.options.staticData?.screen
}
