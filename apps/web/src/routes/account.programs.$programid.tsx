import { createFileRoute } from '@tanstack/react-router'
import { need, start } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { tariffQuery } from '#entities/consumption/consumption.queries.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { needProgram } from '#screens/programs/need-program.ts'
import { ProgramScreen } from '#screens/programs/program-screen.tsx'
import { programTitle } from '#screens/programs/program-title.ts'
import { wordsOfPrograms } from '#screens/programs/programs-words.ts'

export const Route = createFileRoute('/account/programs/$programid')({
  staticData: {
    screen: {
      title: programTitle,
      place: { within: 'programs' },
      pending: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'fact' },
      words: wordsOfPrograms,
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
      loadWords(wordsOfPrograms),
    ])
  },
  component: ProgramRoute,
})

function ProgramRoute() {
  const { programid } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProgramScreen
      id={programid}
      isEditing={edit === true}
      onEditing={(isOpen) => void navigate({ search: isOpen ? { edit: true } : {}, ignoreBlocker: true })}
      onProgram={(id) => void navigate({ params: { programid: id }, search: {} })}
      onList={() => navigate({ to: '/account/programs', search: {} })}
    />
  )
}
