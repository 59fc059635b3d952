import type { Order } from '@foyer/contract/heating.ts'
import { useWords } from '#lib/words.ts'
import type { BulkTally } from './bulk-rows.ts'
import { bulkWords } from './bulk-words.ts'
import typography from '#ui/typography.module.css'
import styles from './bulk-tally-strip.module.css'

const states = ['confirmed', 'pending', 'failed'] as const

/** A field for each device that was asked, by how it stands, and what the fields mean. */
export function BulkTallyStrip({ tally, order }: { tally: BulkTally; order: Order }) {
  const t = useWords(bulkWords)
  const words = {
    confirmed: t(($) => $.legend.confirmed, { count: tally.confirmed }),
    pending: t(($) => $.legend.pending, { count: tally.pending }),
    failed: t(($) => $.legend.failed, { count: tally.failed }),
  }
  return (
    <div className={styles.tally} data-order={order}>
      <ol aria-hidden="true">
        {states.flatMap((state) =>
          Array.from({ length: tally[state] }, (_, index) => (
            <li key={`${state} ${index}`} data-state={state} />
          )),
        )}
      </ol>
      <ul className={typography.note}>
        {states
          .filter((state) => tally[state] > 0)
          .map((state) => (
            <li key={state}>
              <i data-state={state} />
              {words[state]}
            </li>
          ))}
      </ul>
    </div>
  )
}
