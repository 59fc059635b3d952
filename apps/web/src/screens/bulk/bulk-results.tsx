import type { Order } from '@foyer/contract/heating.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { hasMissed, isOpen } from '#entities/command/command-outcome.ts'
import { commandWords } from '#entities/command/command-words.ts'
import { useReasonText } from '#entities/command/outcome-text.ts'
import { RetryButton } from '#entities/command/retry-button.tsx'
import { useOrderName } from '#entities/order/order-words.ts'
import { Icon } from '#ui/icon.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { Ring } from '#ui/ring.tsx'
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
        const { asked, left, former, room } = row
        const status = asked?.share.status ?? null
        const isMissed = status !== null && hasMissed(status)
        const reason = asked === null ? null : reasonOf({ reason: asked.share.reason, deviceName: row.name })
        return (
          <li key={row.deviceId}>
            <div className={styles.device}>
              {row.name}
              <span className={typography.rowQuiet}>{room.name}</span>
              {isMissed && asked !== null ? (
                <span className={`${typography.rowQuiet} ${typography.danger}`}>
                  {reason === null ? null : `${reason} `}
                  {/* What was asked is asked no more once all of it is undone. */}
                  {isUndone ? null : <RetryButton command={asked.command} what={row.name} look="link" />}
                </span>
              ) : null}
            </div>
            <span className={styles.former}>
              {left === 'lower' || (isMissed && !isUndone) ? (
                <Rich text={t(($) => $.stays)} parts={chip(former)} />
              ) : left === 'already' ? (
                isUndone ? (
                  <Rich text={t(($) => $.backTo)} parts={chip(former)} />
                ) : (
                  t(($) => $.already)
                )
              ) : isUndone ? (
                <Rich text={t(($) => $.backTo)} parts={chip(former)} />
              ) : former === order ? (
                t(($) => $.already)
              ) : (
                <Rich text={t(($) => $.before)} parts={chip(former)} />
              )}
            </span>
            <span className={styles.end} data-quiet={left === 'lower' || undefined}>
              {left === 'lower' ? (
                t(($) => $.alone)
              ) : asked === null ? null : (
                <ShareEnd share={asked.share} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** How one device answered, in a few words. */
function ShareEnd({ share }: { share: NonNullable<BulkRow['asked']>['share'] }) {
  const t = useWords(bulkWords)
  const say = useWords(commandWords)
  const format = useFormat()
  const { status, requested_at: from, ended_at: to } = share
  if (isOpen(status)) {
    return (
      <>
        <Ring />
        {share.waits_for_device ? say(($) => $.ends.waits) : t(($) => $.waiting)}
      </>
    )
  }
  if (status !== 'confirmed' || to === null) {
    return (
      <span className={typography.danger}>
        <Icon name="cross" />
        {say(($) => $.statuses[status])}
      </span>
    )
  }
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  return (
    <span className={typography.good}>
      <Icon name="check" />
      {say(($) => $.ends.confirmedIn, { duration: format.duration(seconds) })}
    </span>
  )
}
