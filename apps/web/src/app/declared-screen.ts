import { useLocation, useRouter } from '@tanstack/react-router'
import type { ScreenTitle } from './screen-title.ts'
import type { Words } from '#lib/words.ts'
import type { Feature } from '#api/features.ts'
import type { HeadingShape } from '#ui/heading-bars.tsx'
import type { IconName } from '#ui/icon-paths.ts'
import type { PendingRows } from './pending-shape.tsx'

/** The entries of the side bar, each named by its word among those of the frame. */
type EntryName = 'overview' | 'devices' | 'rooms' | 'programs' | 'hub'

/** The screen that an entry of the side bar opens. */
export type NavEntry = {
  entry: EntryName
  /** Its place from the top: the order is the specification's (section 2, Sidebar). */
  order: 1 | 2 | 3 | 4 | 5
  icon: IconName
  /** Its word in the bottom bar of a phone, where it is another one. */
  shortName?: 'overviewShort'
}

/**
 * A screen, declared with its route and nowhere else, as `staticData: { screen: { … } }` (docs/adding.md). Every part
 * must be given: one that is left out does not compile. `declared-screens.test.tsx` fails for a route that draws a
 * screen and does not declare it.
 */
export type DeclaredScreen = {
  /** The title of the page; null where the steps of a flow name it one after the other (`FlowStep`). */
  title: ScreenTitle | null
  /** The entry of the side bar that opens the screen or that it lies within; null where it belongs to none. */
  place: NavEntry | { within: EntryName } | null
  /** What stands there while it loads: a heading as high as its sentence usually is, and rows like its own. */
  pending: { heading: HeadingShape; rows: PendingRows }
  /** All the words it needs, its own and those of the things on it: its loader awaits them (`loadWords`). */
  words: readonly Words<unknown>[]
  /** What fills it, where not every provider does: without it the address is Not Found. */
  needs?: Feature
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's.
  interface StaticDataRouteOption {
    /** Left out where nothing is drawn: redirects, and layouts around screens. */
    screen?: DeclaredScreen
  }
}

/** The screen at the address, while it still loads too; undefined where there is none. */
export function useDeclaredScreen(): DeclaredScreen | undefined {
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [, , route] = router.getMatchedRoutes(path)
  return route?.options.staticData?.screen
}
