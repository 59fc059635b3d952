import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { deviceWords } from '#features/devices/device-words.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { readDevicesAddress } from '#features/devices/devices-search.ts'
import { DevicesScreen } from '#features/devices/devices-screen.tsx'
import { devicesWords } from '#features/devices/devices-words.ts'

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
