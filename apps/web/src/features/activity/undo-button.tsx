import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { setRoomOrderMutation } from '#api/queries/room.queries.ts'
import { Button } from '#ui/button.tsx'
import { activityScreenWords } from './activity-screen-words.ts'
import typography from '#ui/typography.module.css'

/** Takes an order for a room back: it follows its programme again. */
export function UndoButton({ room, onAsk }: { room: { id: string; name: string }; onAsk: () => void }) {
  const t = useWords(activityScreenWords)
  const undo = useApiMutation(setRoomOrderMutation, { showError: 'toast' })
  return (
    <>
      {undo.isSuccess ? null : (
        <Button
          look="quiet"
          size="small"
          icon="revert"
          isBusy={undo.isPending}
          aria-label={t(($) => $.undoOf, { room: room.name })}
          onClick={() => {
            onAsk()
            undo.mutate({ params: { roomId: room.id }, body: { order: 'auto' } })
          }}
        >
          {t(($) => $.undo)}
        </Button>
      )}
      <span role="status" className={typography.good}>
        {undo.isSuccess ? t(($) => $.undone, { room: room.name }) : null}
      </span>
    </>
  )
}
