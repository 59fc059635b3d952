import type { ReactNode } from 'react'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'

import lists from '#ui/lists.module.css'
import styles from './scenarios.module.css'

/** Log of runs, grouped by day, in the given order. */
export function RunLog({ items }: { items: readonly { key: string; at: string; content: ReactNode }[] }) {
  const format = useFormat()
  const now = useMinute()
  return [...Map.groupBy(items, ({ at }) => format.dayKey(at))].map(([key, ofDay]) => (
    <div key={key} className={styles.logDay}>
      <p aria-hidden="true">{format.dayHeading(ofDay[0]?.at ?? '', now)}</p>
      <ol className={lists.log} aria-label={format.dayHeading(ofDay[0]?.at ?? '', now)}>
        {ofDay.map(({ key: itemKey, at, content }) => (
          <li key={itemKey}>
            <time dateTime={at}>{format.time(at)}</time>
            <div>{content}</div>
          </li>
        ))}
      </ol>
    </div>
  ))
}
