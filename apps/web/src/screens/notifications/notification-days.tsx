import type { Notification } from '@foyer/contract/notification.ts'
import { capital } from '#base/i18n/capital.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { daysBetween } from '#base/time/calendar-days.ts'
import { useFormat } from '#base/time/format.ts'
import { homeZone } from '#base/time/home-zone.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { Section } from '#ui/section.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsWords } from './notifications-words.ts'
import type { ReactNode } from 'react'

/** Notifications under the day of each, the newest first; `more` stands beside the first day. */
export function NotificationDays({
  notifications,
  more,
  onRead,
}: {
  notifications: readonly Notification[]
  more: ReactNode
  onRead: (id: string) => void
}) {
  const t = useWords(notificationsWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const now = useMinute()
  const titleOf = (at: string) => {
    const days = daysBetween(at, now, zone)
    if (days === 0) return t(($) => $.today)
    return days === 1 ? t(($) => $.yesterday) : capital(format.day(at))
  }
  const days = [...Map.groupBy(notifications, ({ at }) => format.dayKey(at))]
  return days.map(([day, told], place) => (
    <Section key={day} title={titleOf(told[0]?.at ?? '')} more={place === 0 ? more : undefined}>
      <ol>
        {told.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            now={now}
            onRead={() => onRead(notification.id)}
          />
        ))}
      </ol>
    </Section>
  ))
}
