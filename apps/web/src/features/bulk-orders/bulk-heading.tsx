import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { capital, countWord } from '#lib/count-word.ts'
import { roomWords } from '#features/rooms/room-words.ts'
import { OrderChip } from '#ui/order-chip.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { BulkTally } from './bulk-rows.ts'
import { bulkWords } from './bulk-words.ts'
import typography from '#ui/typography.module.css'

/** What was asked of which rooms and how far it has come, as one sentence, and who asked when until when. */
export function BulkHeading({
  bulkOrder,
  tally,
  isAll,
}: {
  bulkOrder: BulkOrder
  tally: BulkTally
  isAll: boolean
}) {
  const t = useWords(bulkWords)
  const numbers = useWords(roomWords)(($) => $.numbers)
  const nameOf = useOrderName()
  const format = useFormat()
  const { order, rooms, undo, set_by: actor } = bulkOrder
  const { confirmed, pending, failed } = tally
  const total = confirmed + pending + failed
  const what =
    undo === 'done'
      ? t(($) => $.sentence.undone)
      : isAll
        ? t(($) => $.sentence.all)
        : t(($) => $.sentence.some, {
            count: rooms.length,
            words: capital(countWord(rooms.length, numbers)),
          })
  const outcome =
    undo === 'done'
      ? total === 0
        ? t(($) => $.sentence.unmoved)
        : t(($) => $.sentence.returned, { count: confirmed, total })
      : total === 0
        ? t(($) => $.sentence.already)
        : confirmed === total
          ? t(($) => $.sentence.allConfirmed, { count: total })
          : t(($) => $.sentence.confirmed, { count: confirmed, total })
  const end = rooms.find(({ until }) => until !== null)?.until ?? bulkOrder.set_at
  return (
    <>
      <PageHeading>
        <Rich
          text={what}
          parts={{
            order: (
              <bdi className={typography.nowrap}>
                <OrderChip order={order} word={nameOf(order)} />
                {t(($) => $.sentence.colon)}
              </bdi>
            ),
          }}
        />{' '}
        <Rich text={outcome} />
        {pending === 0 ? null : <span> {t(($) => $.sentence.pending, { count: pending })}</span>}
        {failed === 0 ? null : <span> {t(($) => $.sentence.failed, { count: failed })}</span>}
      </PageHeading>
      <p className={typography.note}>
        {t(($) => $.asked, {
          actor,
          time: format.time(bulkOrder.set_at),
          end: t(($) => $.until[bulkOrder.until_kind], { time: format.time(end) }),
        })}
      </p>
    </>
  )
}
