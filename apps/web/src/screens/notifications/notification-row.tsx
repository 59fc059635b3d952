import type { Order } from '@foyer/contract/heating.ts'
import type { Notification, NotificationKind } from '@foyer/contract/notification.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useSessionDevice } from '#entities/account/session-words.ts'
import { OrderName } from '#entities/order/order-name.tsx'
import type { IconName } from '#ui/icon-paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { NotificationLink } from './notification-link.tsx'
import { notificationsWords } from './notifications-words.ts'
import typography from '#ui/typography.module.css'
import styles from './notification-row.module.css'
import tags from '#ui/tag.module.css'

const icons: Record<NotificationKind, IconName> = {
  frost_risk: 'frost_protection',
  hub_lost: 'hub',
  hub_back: 'hub',
  device_silent: 'warning',
  order_missed: 'revert',
  battery_low: 'battery',
  invitation_accepted: 'person',
  new_sign_in: 'key',
  password_changed: 'key',
}

/** One thing that was told: when, what, whether it lasts, what to do about it, and the way there. */
export function NotificationRow({
  notification,
  now,
  isBusy,
  onRead,
}: {
  notification: Notification
  now: number
  isBusy: boolean
  onRead: () => void
}) {
  const t = useWords(notificationsWords)
  const format = useFormat()
  const { kind, at, ended_at: endedAt, is_read: isRead } = notification
  const values = useValues(notification)
  const text = t(($) => $.texts[kind], values)
  const canLast = lasting.some((one) => one === kind)
  return (
    <li className={styles.row} data-read={isRead || undefined}>
      <time dateTime={at}>{format.when(at, now)}</time>
      <Icon name={icons[kind]} />
      <div>
        <p className={styles.text}>
          <Rich text={text} parts={notification.order === null ? {} : { order: chip(notification.order) }} />
          {canLast ? (
            <span className={`${tags.tag} ${styles.tag}`} data-open={endedAt === null ? undefined : ''}>
              {endedAt === null ? t(($) => $.lasts) : t(($) => $.over, { when: format.when(endedAt, now) })}
            </span>
          ) : null}
        </p>
        <p className={typography.rowQuiet}>{t(($) => $.advice[kind], values)}</p>
        <div className={styles.acts}>
          <NotificationLink notification={notification} onFollow={isRead ? undefined : onRead}>
            {t(($) => $.links[kind])}
          </NotificationLink>
          {isRead ? null : (
            <Button
              look="link"
              isBusy={isBusy}
              aria-label={t(($) => $.markReadOf, { what: text.replaceAll(/<\/?\w+>/g, '') })}
              onClick={onRead}
            >
              {t(($) => $.markRead)}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

const lasting = ['frost_risk', 'hub_lost', 'device_silent', 'battery_low'] as const

function useValues(notification: Notification): Record<string, string> {
  const t = useWords(notificationsWords)
  const format = useFormat()
  const deviceOf = useSessionDevice()
  const { kind, value, hub, device, room, person, session_device: session } = notification
  return {
    hub: hub?.name ?? '',
    device: session === null ? (device?.name ?? '') : deviceOf(session),
    room: room?.name ?? device?.name ?? t(($) => $.home),
    person: person ?? '',
    value: value === null ? '' : kind === 'frost_risk' ? format.temperature(value) : format.percent(value),
    duration: value === null ? '' : format.duration(value),
  }
}

function chip(order: Order) {
  return <OrderName order={order} state="confirmed" />
}
