import type { Notification } from '@foyer/contract/notification.ts'
import { capital } from '#lib/capital.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { daysBetween } from '#lib/calendar-days.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
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
