import type { Room } from '@foyer/contract/room.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { setRoomOrderMutation } from '#api/queries/room.queries.ts'
import { roomWords } from './room-words.ts'
import typography from '#ui/typography.module.css'

/** Takes back what somebody set at a device of the room: one tap, and the programme is sent again. */
export function BackToProgramme({ room }: { room: Room }) {
  const t = useWords(roomWords)
  const request = useApiMutation(setRoomOrderMutation, { showError: 'inline' })
  return (
    <>
      <Button
        look="link"
        isBusy={request.isPending}
        aria-label={t(($) => $.hand.backOf, { room: room.name })}
        onClick={() => request.mutate({ params: { roomId: room.id }, body: { order: 'auto' } })}
      >
        {t(($) => $.hand.back)}
      </Button>
      {request.isError ? (
        <span className={typography.danger} role="alert">
          {' '}
          {t(($) => $.hand.failed)}
        </span>
      ) : null}
    </>
  )
}
