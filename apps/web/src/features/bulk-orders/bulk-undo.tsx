import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import { orders } from '@foyer/contract/heating.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { bulkOrderQuery, undoBulkOrderMutation } from '#api/queries/bulk.queries.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { countWord } from '#lib/count-word.ts'
import { roomWords } from '#features/rooms/room-words.ts'
import { Button } from '#ui/button.tsx'
import { bulkWords } from './bulk-words.ts'
import typography from '#ui/typography.module.css'
import styles from './bulk-undo.module.css'

/** The one press that puts everything back, with what it puts back, or why it cannot. */
export function BulkUndo({ bulkOrder }: { bulkOrder: BulkOrder }) {
  const t = useWords(bulkWords)
  const numbers = useWords(roomWords)(($) => $.numbers)
  const nameOf = useOrderName()
  const format = useFormat()
  const say = useErrorText()
  const client = useQueryClient()
  const undo = useApiMutation(undoBulkOrderMutation, {
    showError: 'inline',
    onSuccess: (undone) => client.setQueryData(bulkOrderQuery(undone.id).queryKey, undone),
    // What is shown may be older than what somebody else has done.
    onError: () => client.invalidateQueries({ queryKey: bulkOrderQuery(bulkOrder.id).queryKey }),
  })
  const touched = bulkOrder.rooms.filter((room) => !room.is_left_alone)
  const formers = orders
    .map((order) => ({ order, count: touched.filter(({ former }) => former === order).length }))
    .filter(({ count }) => count > 0)
    .map(({ order, count }) =>
      t(($) => $.undoing.formerIn, { count, order: nameOf(order), words: countWord(count, numbers) }),
    )
  const { undo: state, undone_by: actor, undone_at: at } = bulkOrder
  if (touched.length === 0) return null
  return (
    <section className={styles.undo} aria-label={t(($) => $.undo)}>
      {state === 'done' ? (
        <p role="status">{t(($) => $.undoing.done, { actor: actor ?? '', time: format.time(at ?? '') })}</p>
      ) : (
        <>
          <Button
            look="primary"
            icon="revert"
            isBusy={undo.isPending}
            disabledReason={state === 'possible' ? null : t(($) => $.undoing[state])}
            onClick={() => undo.mutate({ params: { bulkOrderId: bulkOrder.id } })}
          >
            {t(($) => $.undo)}
          </Button>
          {state === 'possible' ? (
            <p>
              <b>{t(($) => $.undoing.back)}</b> {formers.join(', ')}.{' '}
              <span className={typography.quiet}>{t(($) => $.undoing.possible)}</span>
            </p>
          ) : null}
        </>
      )}
      {undo.error === null || state !== 'possible' ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: say(undo.error) })}
        </p>
      )}
    </section>
  )
}
