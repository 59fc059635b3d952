import { useWords } from '#lib/words.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import type { ProgramSummary } from './program-summary.ts'
import { programsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'
import filters from '#ui/filter-chip.module.css'
import styles from './room-filter.module.css'

/** A chip a room, with how many scenarios touch it. */
export function RoomFilter({
  programs,
  home,
  roomId,
  onRoom,
}: {
  programs: readonly ProgramSummary[]
  home: ProgramHome
  roomId: string | undefined
  onRoom: (roomId: string | undefined) => void
}) {
  const t = useWords(programsWords)
  if (home.rooms.length === 0) return null
  return (
    <div className={`${filters.row} ${styles.rooms}`} role="group" aria-label={t(($) => $.filter)}>
      <FilterChip isOn={roomId === undefined} count={programs.length} onClick={() => onRoom(undefined)}>
        {t(($) => $.allRooms)}
      </FilterChip>
      {home.rooms.map((room) => (
        <FilterChip
          key={room.id}
          isOn={roomId === room.id}
          count={programs.filter((program) => program.roomIds.includes(room.id)).length}
          onClick={() => onRoom(roomId === room.id ? undefined : room.id)}
        >
          {room.name}
        </FilterChip>
      ))}
    </div>
  )
}
