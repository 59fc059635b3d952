import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, ensureOrFail } from '#api/query.ts'
import { devicesWords, deviceWords, eventWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { readDeviceSearch } from '#features/device/device-search.ts'
import { DeviceScreen } from '#features/device/device-screen.tsx'
import { deviceTitle } from '#app/screen.ts'

export const Route = createFileRoute('/account/devices/$deviceid')({
  staticData: {
    screen: {
      title: deviceTitle,
      nav: { within: 'devices' },
      skeleton: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'fact' },
      words: [deviceWords, devicesWords, eventWords],
    },
  },
  validateSearch: readDeviceSearch,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([ensureQuery(queryClient, devicesQuery), ensureOrFail(queryClient, roomsQuery)])
  },
  component: DeviceRoute,
})

function DeviceRoute() {
  const { deviceid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeviceScreen
      // A draft for one device must not appear for another.
      key={deviceid}
      deviceId={deviceid}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
