import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/load-query.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { HubScreen } from '#features/hub/hub-screen.tsx'
import { readHubSearch } from '#features/hub/hub-search.ts'
import { deviceWords } from '#features/devices/device-words.ts'
import { hubWords } from '#features/hub/hub-words.ts'

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
