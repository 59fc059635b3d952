import { createFileRoute } from '@tanstack/react-router'
import { need, start } from '#api/query.ts'
import { scenariosWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { needProgram } from '#features/scenarios/scenarios-search.ts'
import { ScenarioScreen } from '#features/scenarios/scenario-screen.tsx'
import { programTitle } from '#app/page-titles.ts'

export const Route = createFileRoute('/account/programs/$programid')({
  staticData: {
    screen: {
      title: programTitle,
      place: { within: 'programs' },
      pending: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'fact' },
      words: [scenariosWords],
    },
  },
  validateSearch: (search: Record<string, unknown>): { edit?: true } =>
    search['edit'] === 'true' || search['edit'] === true ? { edit: true } : {},
  loader: async ({ context: { queryClient }, params }) => {
    start(queryClient, tariffQuery)
    await Promise.all([
      needProgram(queryClient, params.programid),
      need(queryClient, devicesQuery),
      need(queryClient, meQuery),
      need(queryClient, roomsQuery),
    ])
  },
  component: ProgramRoute,
})

function ProgramRoute() {
  const { programid } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ScenarioScreen
      id={programid}
      isEditing={edit === true}
      onEditing={(isOpen) => void navigate({ search: isOpen ? { edit: true } : {}, ignoreBlocker: true })}
      onProgram={(id) => void navigate({ params: { programid: id }, search: {} })}
      onList={() => navigate({ to: '/account/programs', search: {} })}
    />
  )
}
