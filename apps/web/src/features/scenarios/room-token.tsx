import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { TokenSelect } from './token-select.tsx'
import type { ProgramHome } from './use-program-home.ts'

/** A room to choose; one that is gone stands first and says so. */
export function RoomToken({
  id,
  home,
  onChange,
}: {
  id: string
  home: ProgramHome
  onChange: (id: string) => void
}) {
  const t = useWords(scenarioWords)
  const isGone = home.roomName(id) === null
  const own = isGone ? [{ value: id, label: t(($) => $.gone.room) }] : []
  return (
    <TokenSelect
      label={t(($) => $.labels.room)}
      value={id}
      tone={isGone ? 'hole' : undefined}
      options={[...own, ...home.rooms.map((room) => ({ value: room.id, label: room.name }))]}
      onChange={onChange}
    />
  )
}
