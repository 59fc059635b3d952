import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { HubScreen } from '#screens/hub/hub-screen.tsx'
import { readHubSearch } from '#screens/hub/hub-search.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { hubWords } from '#screens/hub/hub-words.ts'

const words = [hubWords, deviceWords]

export const Route = createFileRoute('/account/hub/details')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.hub),
      place: { entry: 'hub', order: 5, icon: 'hub' },
      pending: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words,
    },
  },
  validateSearch: readHubSearch,
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      need(queryClient, hubsQuery),
      need(queryClient, devicesQuery),
      need(queryClient, meQuery),
      need(queryClient, roomsQuery),
      loadWords(words),
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
