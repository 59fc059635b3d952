import type { IconName } from '#ui/icon-paths.ts'

/** The places of the account area that there are, in the order of the side bar. */
export const navEntries = [
  { to: '/account', name: 'overview', short: 'overviewShort', icon: 'overview', isExact: true },
  { to: '/account/devices', name: 'devices', short: 'devices', icon: 'objects', isExact: false },
  { to: '/account/rooms', name: 'rooms', short: 'rooms', icon: 'rooms', isExact: false },
  {
    to: '/account/programs',
    name: 'programs',
    short: 'programs',
    icon: 'scenarios',
    isExact: false,
  },
  { to: '/account/hub/details', name: 'hub', short: 'hub', icon: 'hub', isExact: false },
] as const satisfies readonly { to: string; name: string; short: string; icon: IconName; isExact: boolean }[]

/** Pages that belong to a place without lying under its address: the regulation of a room, the parts of the overview. */
const within: readonly { path: string; place: string }[] = [
  { path: '/account/local-service/', place: '/account/rooms' },
  { path: '/account/consumption', place: '/account' },
]

/** Whether somebody on `path` is within the place of this entry, as `aria-current` says it. */
export function isWithin(entry: string, path: string): true | undefined {
  return within.some((page) => page.place === entry && path.startsWith(page.path)) || undefined
}
