import { createFileRoute } from '@tanstack/react-router'
import { need, start } from '#api/query.ts'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { hubsQuery, servicesQuery } from '#api/queries/hubs.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { scenariosQuery } from '#api/queries/scenarios.ts'
import { ProgramsPage } from '#features/scenarios/scenarios-screen.tsx'
import { readProgramsSearch } from '#features/scenarios/scenarios-search.ts'

export const Route = createFileRoute('/account/programs/')({
  staticData: {
    screen: {
      title: ({ say }) => say(sharedWords, ($) => $.frame.programs),
      place: { entry: 'programs', order: 4, icon: 'scenarios' },
      pending: { heading: { hasKicker: true, phone: 4, wide: 2 }, rows: 'fact' },
      words: [scenariosWords],
    },
  },
  validateSearch: readProgramsSearch,
  loader: async ({ context: { queryClient } }) => {
    start(queryClient, servicesQuery)
    start(queryClient, hubsQuery)
    start(queryClient, tariffQuery)
    await Promise.all([
      need(queryClient, scenariosQuery),
      need(queryClient, devicesQuery),
      need(queryClient, meQuery),
      need(queryClient, roomsQuery),
    ])
  },
  component: ProgramsRoute,
})

/** A new program takes the place of its form, which has nothing to lose any more. */
const instead = { search: {}, replace: true, ignoreBlocker: true } as const

function ProgramsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (roomId: string | undefined, options = {}) =>
    void navigate({ search: readProgramsSearch({ roomId }), ...options })
  return (
    <ProgramsPage
      search={search}
      onRoom={(roomId) => show(roomId)}
      onCreated={(programid) =>
        void navigate({ to: '/account/programs/$programid', params: { programid }, ...instead })
      }
      onDiscard={() => show(search.roomId, { ignoreBlocker: true })}
    />
  )
}
