import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { daysBetween } from '#lib/dates.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { useValue } from '#lib/store.ts'
import { capital } from '#lib/text.ts'

import lists from '#ui/lists.module.css'
import styles from './scenarios.module.css'

/** Runs under the day on which they were, newest first. */
export function RunLog({ items }: { items: readonly { key: string; at: string; content: ReactNode }[] }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const now = useMinute()
  const zone = useValue(homeZone)
  const titleOf = (at: string) => {
    const day = format.day(at)
    const days = daysBetween(at, now, zone)
    if (days === 0) return t(($) => $.runs.today, { day })
    return days === 1 ? t(($) => $.runs.yesterday, { day }) : capital(day)
  }
  return [...Map.groupBy(items, ({ at }) => format.dayKey(at))].map(([key, ofDay]) => (
    <div key={key} className={styles.logDay}>
      <p aria-hidden="true">{titleOf(ofDay[0]?.at ?? '')}</p>
      <ol className={lists.log} aria-label={titleOf(ofDay[0]?.at ?? '')}>
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
