import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery, hubsQuery, servicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { scenariosQuery } from '#api/queries/scenarios.ts'
import { ScenariosPage } from '#features/scenarios/scenarios-screen.tsx'
import { readScenariosSearch } from '#features/scenarios/scenarios-search.ts'

export const Route = createFileRoute('/account/programs/')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.scenarios),
      nav: { entry: 'scenarios', order: 4, icon: 'scenarios' },
      skeleton: { heading: { hasKicker: true, phone: 4, wide: 2 }, rows: 'fact' },
      words: [scenariosWords],
    },
  },
  validateSearch: readScenariosSearch,
  loader: async ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, servicesQuery)
    prefetchQuery(queryClient, hubsQuery)
    prefetchQuery(queryClient, tariffQuery)
    await Promise.all([
      ensureQuery(queryClient, scenariosQuery),
      ensureQuery(queryClient, devicesQuery),
      ensureQuery(queryClient, meQuery),
      ensureQuery(queryClient, roomsQuery),
    ])
  },
  component: ScenariosRoute,
})

/** A created scenario replaces its form in the history; the form has no draft to lose then. */
const instead = { search: {}, replace: true, ignoreBlocker: true } as const

function ScenariosRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (roomId: string | undefined, options = {}) =>
    void navigate({ search: readScenariosSearch({ roomId }), ...options })
  return (
    <ScenariosPage
      search={search}
      onRoom={(roomId) => show(roomId)}
      onCreated={(programid) =>
        void navigate({ to: '/account/programs/$programid', params: { programid }, ...instead })
      }
      onDiscard={() => show(search.roomId, { ignoreBlocker: true })}
    />
  )
}
