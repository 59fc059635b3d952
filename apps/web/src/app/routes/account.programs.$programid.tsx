import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { eventWords, scenariosWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { ensureScenario } from '#features/scenarios/scenarios-search.ts'
import { ScenarioScreen } from '#features/scenarios/scenario-screen.tsx'
import { scenarioTitle } from '#app/screen.ts'

export const Route = createFileRoute('/account/programs/$programid')({
  staticData: {
    screen: {
      title: scenarioTitle,
      nav: { within: 'scenarios' },
      skeleton: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'fact' },
      words: [scenariosWords, eventWords],
    },
  },
  validateSearch: (search: Record<string, unknown>): { edit?: true } =>
    search['edit'] === 'true' || search['edit'] === true ? { edit: true } : {},
  loader: async ({ context: { queryClient }, params }) => {
    prefetchQuery(queryClient, tariffQuery)
    await Promise.all([
      ensureScenario(queryClient, params.programid),
      ensureQuery(queryClient, devicesQuery),
      ensureQuery(queryClient, meQuery),
      ensureQuery(queryClient, roomsQuery),
    ])
  },
  component: ScenarioRoute,
})

function ScenarioRoute() {
  const { programid } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ScenarioScreen
      id={programid}
      isEditing={edit === true}
      onEditing={(isOpen) => void navigate({ search: isOpen ? { edit: true } : {}, ignoreBlocker: true })}
      onScenario={(id) => void navigate({ params: { programid: id }, search: {} })}
      onList={() => navigate({ to: '/account/programs', search: {} })}
    />
  )
}
