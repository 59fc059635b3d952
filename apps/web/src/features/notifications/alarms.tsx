import { isAlarm, type Notification } from '@foyer/contract/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { Attention } from '#ui/attention.tsx'
import { notificationIcons } from './notification-icons.ts'
import { NotificationLink } from './notification-link.tsx'
import { useNotificationValues } from './notification-values.ts'
import { notificationWords } from './notification-words.ts'
import { notificationsQuery } from '#api/queries/notification.queries.ts'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'

/** The alarms of a home that last, the newest first: where, since when, what to do, and the way there. */
export function Alarms() {
  const { data = [] } = useQuery(notificationsQuery)
  const lasting = data.filter(isLastingAlarm)
  if (lasting.length === 0) return null
  return (
    <div role="alert">
      {lasting.map((alarm) => (
        <Alarm key={alarm.id} alarm={alarm} />
      ))}
    </div>
  )
}

/** Whether an alarm goes on. */
export function isLastingAlarm({ kind, ended_at: endedAt }: Notification): boolean {
  return isAlarm(kind) && endedAt === null
}

function Alarm({ alarm }: { alarm: Notification }) {
  const t = useWords(notificationWords)
  const format = useFormat()
  const now = useMinute()
  const values = useNotificationValues()(alarm)
  return (
    <Attention
      tone="danger"
      icon={notificationIcons[alarm.kind]}
      actions={
        <NotificationLink notification={alarm} className={buttons.button}>
          {t(($) => $.links[alarm.kind])}
        </NotificationLink>
      }
    >
      <p>
        <b>{t(($) => $.texts[alarm.kind], values)},</b> {format.since(alarm.at, now)}
      </p>
      <p className={typography.rowQuiet}>{t(($) => $.advice[alarm.kind], values)}</p>
    </Attention>
  )
}
