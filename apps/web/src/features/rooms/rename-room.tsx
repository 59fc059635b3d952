import type { Room } from '@foyer/contract/room.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDraft } from '#forms/use-draft.ts'
import { useWords } from '#lib/words.ts'
import { roomsQuery, updateRoomMutation } from '#api/queries/room.queries.ts'
import { roomEditWords } from './room-edit-words.ts'
import { isRoomName, RoomNameForm, roomNameWays } from './room-name-form.tsx'

/** Asks for another name of a room. */
export function RenameRoom({
  room,
  rooms,
  onClose,
}: {
  room: Room
  rooms: readonly Room[]
  onClose: () => void
}) {
  const t = useWords(roomEditWords)
  const client = useQueryClient()
  const draft = useDraft({
    name: `room-name:${room.id}`,
    stored: { value: { name: room.name } },
    ways: roomNameWays,
    isValue: isRoomName,
    write: updateRoomMutation,
    input: ({ name }) => ({ params: { roomId: room.id }, body: { name: name.trim() } }),
    answered: ({ name }) => ({ value: { name } }),
    onSaved: (saved) => {
      client.setQueryData(roomsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? { ...one, name: saved.name } : one)),
      )
      onClose()
    },
  })
  return (
    <RoomNameForm
      title={t(($) => $.renameTitle, { room: room.name })}
      word={t(($) => $.rename)}
      draft={draft}
      room={room}
      rooms={rooms}
      onClose={onClose}
    />
  )
}
