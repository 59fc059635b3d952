import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { readDevicesAddress } from '#screens/devices/devices-address.ts'
import { DevicesScreen } from '#screens/devices/devices-screen.tsx'
import { devicesWords } from '#screens/devices/devices-words.ts'

const words = [devicesWords, deviceWords]

export const Route = createFileRoute('/account/devices/')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.devices),
      place: { entry: 'devices', order: 2, icon: 'objects' },
      pending: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words,
    },
  },
  validateSearch: readDevicesAddress,
  loader: ({ context: { queryClient } }) =>
    Promise.all([need(queryClient, devicesQuery), need(queryClient, roomsQuery), loadWords(words)]),
  component: DevicesRoute,
})

function DevicesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DevicesScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
