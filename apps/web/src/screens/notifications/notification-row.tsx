import type { Order } from '@foyer/contract/heating.ts'
import { lastingKinds, type Notification, type NotificationKind } from '@foyer/contract/notification.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useNotificationValues } from '#entities/notification/notification-values.ts'
import { notificationWords } from '#entities/notification/notification-words.ts'
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
  smoke: 'alarm',
  carbon_monoxide: 'alarm',
  gas: 'alarm',
  water_leak: 'drop',
  intrusion: 'alarm',
  frost_risk: 'frost_protection',
  frost_protection: 'frost_protection',
  heating_runaway: 'heater',
  hub_lost: 'hub',
  hub_back: 'hub',
  device_silent: 'warning',
  order_missed: 'revert',
  scenario_suspended: 'scenarios',
  scenario_message: 'scenarios',
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
  const words = useWords(notificationWords)
  const format = useFormat()
  const { kind, at, ended_at: endedAt, is_read: isRead } = notification
  const values = useNotificationValues()(notification)
  const text = words(($) => $.texts[kind], values)
  const canLast = lastingKinds.some((one) => one === kind)
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
        <p className={typography.rowQuiet}>{words(($) => $.advice[kind], values)}</p>
        <div className={styles.acts}>
          <NotificationLink notification={notification} onFollow={isRead ? undefined : onRead}>
            {words(($) => $.links[kind])}
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

function chip(order: Order) {
  return <OrderName order={order} state="confirmed" />
}
