import { useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { Icon } from '#ui/icon.tsx'
import { ProgramCreate } from './program-create.tsx'
import type { ProgramsSearch } from './programs-search.ts'
import { ProgramsScreen } from './programs-screen.tsx'
import { programsWords } from './programs-words.ts'

import headings from '#ui/page-heading.module.css'

/** The list, or the form of a new scenario where the address asks for it and the person may. */
export function ProgramsPage({
  search,
  onRoom,
  onCreated,
  onDiscard,
}: {
  search: ProgramsSearch
  onRoom: (roomId: string | undefined) => void
  onCreated: (id: string) => void
  onDiscard: () => void
}) {
  const t = useWords(programsWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const { roomId, create } = search
  if (create === undefined || me.role !== 'owner') return <ProgramsScreen roomId={roomId} onRoom={onRoom} />
  return (
    <>
      <button type="button" className={headings.backLink} onClick={() => onRoom(roomId)}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </button>
      <h1 className={headings.sentence}>{t(($) => $.edit.new)}</h1>
      <ProgramCreate
        key={create}
        template={create}
        roomId={roomId}
        onCreated={onCreated}
        onDiscard={onDiscard}
      />
    </>
  )
}
