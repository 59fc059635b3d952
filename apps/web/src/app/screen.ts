import { type AnyRoute, useLocation, useRouter } from '@tanstack/react-router'
import type { Words, Select } from '#lib/i18n.ts'
import type { Feature } from '#api/features.tsx'
import type { HeadingShape } from '#ui/skeleton.tsx'
import type { IconName } from '#ui/icon-paths.ts'
import type { QueryClient } from '@tanstack/react-query'
import { deviceWords, scenariosWords } from '#lib/words.ts'
import { CallError } from '#api/errors.ts'
import { hubsQuery, localServicesQuery, servicesQuery, devicesQuery } from '#api/queries/devices.ts'
import { scenarioQuery } from '#api/queries/scenarios.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { externalService } from '#features/scenarios/scenarios-search.ts'

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
type EntryName = 'overview' | 'devices' | 'rooms' | 'scenarios' | 'energy' | 'hub'

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

/** The name of the scenario, from any of its sources; the screen's own text if it does not exist. */
export const scenarioTitle: ScreenTitle = ({ textOf, client, params, isLoaded }) => {
  const id = params['programid'] ?? ''
  const state = client.getQueryState(scenarioQuery(id).queryKey)
  const isDeleted = state?.error instanceof CallError && state.error.status === 404
  if (state?.data !== undefined && !isDeleted) return state.data.name
  if (!isLoaded) return null
  const hubs = client.getQueryData(hubsQuery.queryKey) ?? []
  const services = [servicesQuery, ...hubs.map((hub) => localServicesQuery(hub.id))].flatMap(
    ({ queryKey }) => client.getQueryData(queryKey) ?? [],
  )
  return externalService(services, id)?.name ?? textOf(scenariosWords, ($) => $.detail.missing)
}

/** The inputs of a title. */
type TitleContext = {
  /** Returns a text in the current language; null while its texts are loading. */
  textOf: <Tree>(words: Words<Tree>, select: Select<Tree>) => string | null
  /** The data read so far, including the name of the thing on screen. */
  client: QueryClient
  /** The parameters of the address: `roomid`, `deviceid`, `programid`. */
  params: Readonly<Record<string, string | undefined>>
  /** True once the loader has succeeded: a thing that is unknown by then does not exist. */
  isLoaded: boolean
}

/** The title of the page; it may change while the page is open. Null while it is unknown. */
export type ScreenTitle = (context: TitleContext) => string | null

/** The name of the room in the address; undefined while unknown. */
export function roomNameOf({ client, params }: TitleContext): string | undefined {
  return client.getQueryData(roomsQuery.queryKey)?.find(({ id }) => id === params['roomid'])?.name
}

/** Titles a page of a room with the room first, `Salon · Calendar`: a narrow tab shows only the beginning. */
export function titleOfRoom<Tree>(words: Words<Tree>, pageTitle: Select<Tree>): ScreenTitle {
  return (context) => {
    const name = roomNameOf(context)
    const title = context.textOf(words, pageTitle)
    return name === undefined || title === null ? title : `${name} · ${title}`
  }
}

/** The name of the device; the screen's own text if it does not exist. */
export const deviceTitle: ScreenTitle = ({ textOf, client, params }) => {
  const devices = client.getQueryData(devicesQuery.queryKey)
  if (devices === undefined) return null
  const device = devices.find(({ id }) => id === params['deviceid'])
  return device?.name ?? textOf(deviceWords, ($) => $.missing)
}
