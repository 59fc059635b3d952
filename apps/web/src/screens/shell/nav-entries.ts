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
