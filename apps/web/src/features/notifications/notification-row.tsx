import { lastingKinds, type Notification } from '@foyer/contract/notification.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useSessionDevice } from '#features/account/session-words.ts'
import { notificationIcons } from './notification-icons.ts'
import { NotificationLink } from './notification-link.tsx'
import { useNotificationValues } from './notification-values.ts'
import { notificationWords } from './notification-words.ts'
import { orderChip } from '#features/orders/order-name.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { notificationsWords } from './notifications-words.ts'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './notification-row.module.css'
import tags from '#ui/tag.module.css'

/** One thing that was told: what, whether it lasts, what to do about it and the way there, and when. */
export function NotificationRow({
  notification,
  now,
  onRead,
}: {
  notification: Notification
  now: number
  onRead: () => void
}) {
  const t = useWords(notificationsWords)
  const words = useWords(notificationWords)
  const format = useFormat()
  const { kind, at, ended_at: endedAt, is_read: isRead } = notification
  const deviceOf = useSessionDevice()
  const { session_device: session } = notification
  const values = useNotificationValues()(notification, session === null ? undefined : deviceOf(session))
  const text = words(($) => $.texts[kind], values)
  const canLast = lastingKinds.some((one) => one === kind)
  return (
    <li className={styles.row} data-read={isRead || undefined}>
      <Icon name={notificationIcons[kind]} />
      <div>
        <p className={styles.text}>
          {isRead ? null : <span className={typography.visuallyHidden}>{t(($) => $.unreadWord)} </span>}
          <Rich
            text={text}
            parts={notification.order === null ? {} : { order: orderChip(notification.order, 'failed') }}
          />
          {canLast ? (
            <span className={`${tags.tag} ${styles.tag}`} data-open={endedAt === null ? undefined : ''}>
              {endedAt === null ? t(($) => $.lasts) : t(($) => $.over, { when: format.when(endedAt, now) })}
            </span>
          ) : null}
        </p>
        <p className={typography.rowQuiet}>{words(($) => $.advice[kind], values)}</p>
      </div>
      <div className={styles.acts}>
        {isRead ? null : (
          <Button
            look="link"
            aria-label={t(($) => $.markReadOf, { what: text.replaceAll(/<\/?\w+>/g, '') })}
            onClick={onRead}
          >
            {t(($) => $.markRead)}
          </Button>
        )}
        <NotificationLink
          notification={notification}
          className={buttons.button}
          onFollow={isRead ? undefined : onRead}
        >
          {words(($) => $.links[kind])}
        </NotificationLink>
      </div>
      <time dateTime={at}>{format.time(at)}</time>
    </li>
  )
}
