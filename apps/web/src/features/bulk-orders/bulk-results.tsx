import type { Order } from '@foyer/contract/heating.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import type { ReactNode } from 'react'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { commandWords } from '#features/commands/command-words.ts'
import { useReasonText } from '#features/commands/outcome-text.ts'
import { RequestEnd } from '#features/commands/request-end.tsx'
import { RetryButton } from '#features/commands/retry-button.tsx'
import { useOrderName } from '#features/orders/order-words.ts'
import { OrderChip } from '#ui/order-chip.tsx'
import type { BulkRow } from './bulk-rows.ts'
import { bulkWords } from './bulk-words.ts'
import typography from '#ui/typography.module.css'
import styles from './bulk-results.module.css'

/** Each device: where it stands, what it did before, and what became of what it was asked. */
export function BulkResults({
  rows,
  order,
  isUndone,
}: {
  rows: readonly BulkRow[]
  order: Order
  isUndone: boolean
}) {
  const t = useWords(bulkWords)
  const reasonOf = useReasonText()
  const nameOf = useOrderName()
  const chip = (shown: Order) => ({ order: <OrderChip order={shown} word={nameOf(shown)} /> })
  return (
    <ul className={styles.results}>
      {rows.map((row) => {
        const { asked, left, room, state } = row
        const reason = reasonOf({ reason: row.reason, deviceName: row.name })
        return (
          <li key={row.deviceId}>
            <div className={styles.device}>
              {row.name}
              <span className={typography.rowQuiet}>{room.name}</span>
              {state === 'failed' ? (
                <span className={`${typography.rowQuiet} ${typography.danger}`}>
                  {reason === null ? null : `${reason} `}
                  {/* What was asked is asked no more once all of it is undone. */}
                  {isUndone || asked === null ? null : (
                    <RetryButton command={asked.command} what={row.name} look="link" />
                  )}
                </span>
              ) : null}
            </div>
            <span className={styles.former}>{doneBy(row)}</span>
            <span className={styles.end} data-quiet={left === 'lower' || undefined}>
              {left === 'lower' ? (
                t(($) => $.alone)
              ) : asked !== null && state !== null ? (
                <ShareEnd share={asked.share} state={state} />
              ) : state === 'failed' ? (
                <RequestEnd state={state}>{t(($) => $.notTaken)}</RequestEnd>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )

  /** What the device does, or did before. */
  function doneBy({ left, state, former, reported }: BulkRow): ReactNode {
    const wanted = isUndone ? former : order
    if (left === 'lower') return <Rich text={t(($) => $.stays)} parts={chip(reported ?? former)} />
    if (state === 'failed') {
      // A hub may repeat a request as if it were the device's word.
      return reported === null || reported === wanted ? null : (
        <Rich text={t(($) => $.stays)} parts={chip(reported)} />
      )
    }
    if (isUndone) {
      return state === 'pending' ? null : <Rich text={t(($) => $.backTo)} parts={chip(former)} />
    }
    if (left === 'already' || former === order) return t(($) => $.already)
    return <Rich text={t(($) => $.before)} parts={chip(former)} />
  }
}

/** How one device answered, in a few words. */
function ShareEnd({ share, state }: { share: NonNullable<BulkRow['asked']>['share']; state: RequestState }) {
  const t = useWords(bulkWords)
  const say = useWords(commandWords)
  const format = useFormat()
  const { status, requested_at: from, ended_at: to } = share
  return <RequestEnd state={state}>{text()}</RequestEnd>

  function text(): string {
    if (state === 'pending') return share.waits_for_device ? say(($) => $.ends.waits) : t(($) => $.pending)
    if (state !== 'confirmed') {
      return status === 'confirmed' ? t(($) => $.notTaken) : say(($) => $.statuses[status])
    }
    if (status !== 'confirmed' || to === null) return say(($) => $.ends.later)
    const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
    return say(($) => $.ends.confirmedIn, { duration: format.duration(seconds) })
  }
}
