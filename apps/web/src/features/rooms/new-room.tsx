import type { Room } from '@foyer/contract/room.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDraft } from '#forms/use-draft.ts'
import { useWords } from '#lib/words.ts'
import { createRoomMutation, roomsQuery } from '#api/queries/room.queries.ts'
import { roomEditWords } from './room-edit-words.ts'
import { isRoomName, RoomNameForm, roomNameWays } from './room-name-form.tsx'

/** Asks for the name of a new room, and goes there. */
export function NewRoom({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const t = useWords(roomEditWords)
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraft({
    name: 'room-name:new',
    stored: { value: { name: '' }, version: 'new' },
    ways: roomNameWays,
    isValue: isRoomName,
    write: createRoomMutation,
    input: ({ name }) => ({ body: { name: name.trim() } }),
    answered: ({ name }) => ({ value: { name } }),
    onSaved: (made) => {
      client.setQueryData(roomsQuery.queryKey, (all) => all && [...all, made])
      onClose()
      // The form is not drawn again before it is left: it still looks unsaved.
      const there = { to: '/account/rooms/$roomid', params: { roomid: made.id } } as const
      void navigate({ ...there, ignoreBlocker: true })
    },
  })
  return (
    <RoomNameForm
      title={t(($) => $.addTitle)}
      word={t(($) => $.add)}
      note={t(($) => (rooms.length === 0 ? $.addFirst : $.addNote))}
      draft={draft}
      room={null}
      rooms={rooms}
      onClose={onClose}
    />
  )
}
