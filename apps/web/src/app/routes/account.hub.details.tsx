import { createFileRoute } from '@tanstack/react-router'
import { devicesWords, hubWords, sharedWords } from '#lib/words.ts'
import { ensureQuery } from '#api/query.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { HubScreen } from '#features/hub/hub-screen.tsx'

export const Route = createFileRoute('/account/hub/details')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.hub),
      nav: { entry: 'hub', order: 6, icon: 'hub' },
      skeleton: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words: [hubWords, devicesWords],
    },
  },
  validateSearch: readHubSearch,
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      ensureQuery(queryClient, hubsQuery),
      ensureQuery(queryClient, devicesQuery),
      ensureQuery(queryClient, meQuery),
      ensureQuery(queryClient, roomsQuery),
    ]),
  component: HubRoute,
})

function HubRoute() {
  const { connect } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HubScreen
      isConnecting={connect === true}
      onConnecting={(isOpen) => void navigate({ search: isOpen ? { connect: true } : {} })}
    />
  )
}

/** The search parameters of the hub screen. */
type HubSearch = {
  /** The connect flow is open. */
  connect?: true
}

/** Reads the search parameters; invalid ones are left out. */
function readHubSearch(search: Record<string, unknown>): HubSearch {
  return search['connect'] === true || search['connect'] === 'true' ? { connect: true } : {}
}
