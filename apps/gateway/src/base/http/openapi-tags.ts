type Tag = { readonly name: string; readonly description: string; readonly paths: readonly string[] }

/** The groups of the API page, in the order of the page. A call is in the group of the longest path that begins its own. */
const tags: readonly Tag[] = [
  {
    name: 'Sessions',
    description: 'Log in and out, and recover a lost password.',
    paths: ['/authenticate', '/logout', '/sessions', '/recover'],
  },
  {
    name: 'Account',
    description: 'The caller’s name, email language and password.',
    paths: ['/account', '/me'],
  },
  { name: 'Home', description: 'The home’s name, time zone and address.', paths: ['/home'] },
  {
    name: 'People',
    description: 'The people of the home, and invitations.',
    paths: ['/people', '/invitations', '/users'],
  },
  { name: 'Rooms', description: 'The rooms of the home, with their current mode.', paths: ['/rooms'] },
  {
    name: 'Devices',
    description: 'Devices, their history, and commands sent to them.',
    paths: ['/devices', '/commands'],
  },
  { name: 'Hubs', description: 'The hubs that connect the home’s devices.', paths: ['/hubs'] },
  {
    name: 'Heating',
    description: 'Modes of rooms, their settings and their hot water.',
    paths: [
      '/rooms/lines',
      '/rooms/{roomId}/order',
      '/rooms/{roomId}/heat-anyway',
      '/rooms/{roomId}/settings',
      '/rooms/{roomId}/hot-water',
      '/bulk-orders',
    ],
  },
  {
    name: 'Schedules',
    description: 'Weekly schedules of rooms, and saved weeks.',
    paths: ['/rooms/{roomId}/schedule', '/rooms/{roomId}/hot-water/week', '/named-weeks', '/red-day-plan'],
  },
  { name: 'Absences', description: 'Planned and current absences.', paths: ['/absences'] },
  {
    name: 'Scenarios',
    description: 'Automations: their rules, versions and runs.',
    paths: ['/scenarios', '/scenario-runs', '/scenario-replays', '/services'],
  },
  {
    name: 'Energy',
    description: 'Consumption, cost, bills, savings, electricity contracts and imports.',
    paths: [
      '/consumption',
      '/tariff',
      '/savings',
      '/heating-power',
      '/bills',
      '/supplier-bills',
      '/contracts',
      '/imports',
    ],
  },
  {
    name: 'Notifications',
    description: 'Notifications, preferences and browsers that receive them.',
    paths: ['/notifications', '/push'],
  },
  {
    name: 'Activity',
    description: 'What happened in the home, and its live stream.',
    paths: ['/activity', '/connectivity', '/live'],
  },
  {
    name: 'Registration',
    description: 'Registration of homes by an operator, and their activation.',
    paths: ['/registrations', '/homes'],
  },
]

/** The groups as the document lists them. */
export const documentTags = tags.map(({ name, description }) => ({ name, description }))

/** The name of a path's group; undefined where no group has it. */
export function tagOf(path: string): string | undefined {
  const begins = tags.flatMap(({ name, paths }) =>
    paths.filter((begin) => `${path}/`.startsWith(`${begin}/`)).map(({ length }) => ({ name, length })),
  )
  return begins.toSorted((one, other) => other.length - one.length)[0]?.name
}
