import { createFileRoute } from '@tanstack/react-router'
import { need, settle } from '#api/query.ts'
import { loadWords } from '#lib/i18n.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { readDeviceSearch } from '#features/device/device-search.ts'
import { DeviceScreen } from '#features/device/device-screen.tsx'
import { wordsOfDeviceScreen } from '#features/device/device-screen-words.ts'
import { deviceTitle } from '#app/page-titles.ts'

export const Route = createFileRoute('/account/devices/$deviceid')({
  staticData: {
    screen: {
      title: deviceTitle,
      place: { within: 'devices' },
      pending: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'fact' },
      words: wordsOfDeviceScreen,
    },
  },
  validateSearch: readDeviceSearch,
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      need(queryClient, devicesQuery),
      settle(queryClient, roomsQuery),
      loadWords(wordsOfDeviceScreen),
    ])
  },
  component: DeviceRoute,
})

function DeviceRoute() {
  const { deviceid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeviceScreen
      // What was typed of one device is not another's.
      key={deviceid}
      deviceId={deviceid}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
