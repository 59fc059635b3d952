import type { Room } from '@foyer/contract/room.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { heatAnywayMutation } from '#api/queries/room.queries.ts'
import { roomWords } from './room-words.ts'
import typography from '#ui/typography.module.css'

/** Heats a room although its window is open: one tap, and what holds it ends. */
export function HeatAnyway({
  room,
  word,
  onHeated,
}: {
  room: Room
  /** What the button says, where it stands by itself. */
  word?: string
  /** The button goes with what it ended. */
  onHeated?: () => void
}) {
  const t = useWords(roomWords)
  const request = useApiMutation(heatAnywayMutation, { showError: 'inline' })
  return (
    <>
      <Button
        look="link"
        isBusy={request.isPending}
        aria-label={t(($) => $.guard.anywayOf, { room: room.name })}
        onClick={() =>
          request.mutate(
            { params: { roomId: room.id } },
            onHeated === undefined ? {} : { onSuccess: onHeated },
          )
        }
      >
        {word ?? t(($) => $.guard.anyway)}
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
