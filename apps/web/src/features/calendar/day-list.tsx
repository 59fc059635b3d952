import type { DayBlock } from '@foyer/rules/schedule/view-day.ts'
import { useWords } from '#lib/words.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekWords } from './use-week-words.ts'
import typography from '#ui/typography.module.css'
import styles from './day-list.module.css'

/** A day as a skyline on its side: each block with its time, its level as a bar and its length, and how to change it. */
export function DayList({
  blocks,
  words,
  onEdit,
}: {
  blocks: readonly DayBlock[]
  words: WeekWords
  /** Undefined: who looks may not change it. */
  onEdit: ((block: DayBlock) => void) | undefined
}) {
  const t = useWords(calendarWords)
  return (
    <ol className={styles.list}>
      {blocks.map((block) => (
        <li key={block.from} style={{ '--quarters': block.to - block.from }}>
          <span className={styles.time}>{words.time(block.from)}</span>
          <i data-order={block.order} aria-hidden="true" />
          <span className={styles.words}>
            <OrderName order={block.order} />
            <span className={`${typography.note} ${styles.length}`}>
              {words.length(block.to - block.from)}
            </span>
          </span>
          {onEdit === undefined ? null : (
            <IconButton
              icon="sliders"
              look="quiet"
              label={t(($) => $.edit, {
                order: words.nameOf(block.order),
                from: words.time(block.from),
                to: words.time(block.to),
              })}
              onClick={() => onEdit(block)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
