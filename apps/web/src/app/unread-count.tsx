import { useQuery } from '@tanstack/react-query'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { unreadQuery } from '#api/queries/notification.queries.ts'
import typography from '#ui/typography.module.css'
import styles from './unread-count.module.css'

/**
 * How many notifications wait to be read; undefined while that is asked (their place is kept), null where the service
 * has none or could not say.
 */
export function useUnread(): number | null | undefined {
  const { data, isPending } = useQuery(unreadQuery)
  if (data !== undefined) return data.count
  return isPending ? undefined : null
}

/** The number beside the bell, with its meaning for who hears it. */
export function UnreadCount({ count }: { count: number }) {
  const t = useWords(frameWords)
  if (count === 0) return null
  return (
    <span className={`${styles.count} ${styles.count}`}>
      <span aria-hidden="true">{count}</span>
      <span className={typography.visuallyHidden}>{t(($) => $.unread, { count })}</span>
    </span>
  )
}
