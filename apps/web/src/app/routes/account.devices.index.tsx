import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { devicesWords, eventWords, sharedWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { readDevicesAddress } from '#features/devices/devices-search.ts'
import { DevicesScreen } from '#features/devices/devices-screen.tsx'

export const Route = createFileRoute('/account/devices/')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.devices),
      nav: { entry: 'devices', order: 2, icon: 'objects' },
      skeleton: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words: [devicesWords, eventWords],
    },
  },
  validateSearch: readDevicesAddress,
  loader: ({ context: { queryClient } }) =>
    Promise.all([ensureQuery(queryClient, devicesQuery), ensureQuery(queryClient, roomsQuery)]),
  component: DevicesRoute,
})

function DevicesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DevicesScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
