import {
  notificationTopics,
  topicOfKind,
  type Notification,
  lastingKinds,
  readNotifications,
} from '@foyer/contract/notification.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { accountWords, notificationWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize, daysBetween } from '#lib/dates.ts'
import { useMinute } from '#lib/clock.ts'
import { useApiMutation } from '#api/mutation.ts'
import { notificationsQuery } from '#api/queries/account.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/facts.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSessionDevice } from '#features/account/session-device.ts'
import { OrderName } from '#features/orders/orders.tsx'
import {
  Alarms,
  isActiveAlarm,
  notificationIcons,
  NotificationLink,
  useNotificationValues,
} from './alarms.tsx'
import { ChoicesSection, PushSection } from './notification-settings.tsx'
import { chosenNotifications, PAGE, toggleFilter, type NotificationsSearch } from './notifications-search.ts'

import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './notifications.module.css'
import tags from '#ui/lists.module.css'

/** The user's notifications: the active alarms, then all notifications by day, filtered by the address. */
export function NotificationsScreen({
  search,
  onSearch,
}: {
  search: NotificationsSearch
  onSearch: (next: NotificationsSearch) => void
}) {
  const t = useWords(accountWords)
  const zone = useValue(homeZone)
  const client = useQueryClient()
  const { data: all } = useSuspenseQuery(notificationsQuery)
  const markRead = useApiMutation(readNotifications, {
    showError: 'toast',
    // Marked as read on screen immediately, without waiting for the service.
    onMutate: ({ body }) => {
      const { ids } = body ?? {}
      client.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.map((one) => (ids === undefined || ids.includes(one.id) ? { ...one, is_read: true } : one)),
      )
    },
  })
  const alarms = all.filter(isActiveAlarm)
  const unread = all.filter((one) => !one.is_read)
  const others = unread.filter((one) => !isActiveAlarm(one)).length
  const chosen = chosenNotifications(all, search)
  const shown = chosen.slice(0, search.count ?? PAGE)
  const topics = notificationTopics.filter((topic) => all.some(({ kind }) => topicOfKind[kind] === topic))
  return (
    <>
      <PageHeading kicker={<b>{t(($) => $.notifications.kicker)}</b>}>
        {alarms.length === 0 ? (
          <RichText text={t(($) => $.notifications.sentence, { count: unread.length })} />
        ) : (
          <>
            <RichText text={t(($) => $.notifications.alarms, { count: alarms.length })} />{' '}
            {t(($) => $.notifications.others, { count: others })}
          </>
        )}
      </PageHeading>
      <Alarms />
      {all.length === 0 ? (
        <EmptyState
          action={
            <Link to="/account" className={buttons.button} data-look="plain">
              {t(($) => $.notifications.noneAction)}
            </Link>
          }
        >
          {t(($) => $.notifications.none)}
        </EmptyState>
      ) : (
        <>
          <div className={styles.filters} role="group" aria-label={t(($) => $.notifications.filters)}>
            <FilterChip
              count={all.length}
              isOn={search.show === undefined && search.topic === undefined}
              onClick={() => onSearch({})}
            >
              {t(($) => $.notifications.all)}
            </FilterChip>
            <FilterChip
              count={unread.length}
              isOn={search.show === 'unread'}
              onClick={() => onSearch(toggleFilter(search, { show: 'unread' }))}
            >
              {t(($) => $.notifications.unread)}
            </FilterChip>
            {topics.map((topic) => (
              <FilterChip
                key={topic}
                count={all.filter(({ kind }) => topicOfKind[kind] === topic).length}
                isOn={search.topic === topic}
                onClick={() => onSearch(toggleFilter(search, { topic }))}
              >
                {t(($) => $.notifications.topics[topic])}
              </FilterChip>
            ))}
          </div>
          <NotificationDays
            notifications={shown}
            onRead={(id) => markRead.mutate({ body: { ids: [id] } })}
            more={
              unread.length === 0 ? null : (
                <Button
                  variant="link"
                  isBusy={markRead.isPending}
                  onClick={() => markRead.mutate({ body: {} })}
                >
                  {t(($) => $.notifications.markAll)}
                </Button>
              )
            }
          />
          {chosen.length === 0 ? (
            <EmptyState
              action={<Button onClick={() => onSearch({})}>{t(($) => $.notifications.showAll)}</Button>}
            >
              {t(($) => $.notifications.noResults)}
            </EmptyState>
          ) : null}
          {shown.length === chosen.length ? null : (
            <p className={styles.more}>
              <span>{t(($) => $.notifications.shown, { shown: shown.length, count: chosen.length })}</span>
              <Button onClick={() => onSearch({ ...search, count: shown.length + PAGE })}>
                {t(($) => $.notifications.more)}
              </Button>
            </p>
          )}
          <p className={typography.note}>{t(($) => $.notifications.kept, { zone })}</p>
        </>
      )}
      <ChoicesSection />
      <PushSection />
      <p role="status" className={typography.visuallyHidden}>
        {markRead.isSuccess && unread.length === 0 ? t(($) => $.notifications.marked) : null}
      </p>
    </>
  )
}

/** Notifications by day, newest first; `more` is rendered next to the first day. */
function NotificationDays({
  notifications,
  more,
  onRead,
}: {
  notifications: readonly Notification[]
  more: ReactNode
  onRead: (id: string) => void
}) {
  const t = useWords(accountWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const now = useMinute()
  const titleOf = (at: string) => {
    const days = daysBetween(at, now, zone)
    if (days === 0) return t(($) => $.notifications.today)
    return days === 1 ? t(($) => $.notifications.yesterday) : capitalize(format.day(at))
  }
  const days = [...Map.groupBy(notifications, ({ at }) => format.dayKey(at))]
  return days.map(([day, entries], place) => (
    <Section key={day} title={titleOf(entries[0]?.at ?? '')} more={place === 0 ? more : undefined}>
      <ol>
        {entries.map((notification) => (
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

/** A notification: its text, whether it is active, what to do with a link, and its time. */
function NotificationRow({
  notification,
  now,
  onRead,
}: {
  notification: Notification
  now: number
  onRead: () => void
}) {
  const t = useWords(accountWords)
  const tNotification = useWords(notificationWords)
  const format = useFormat()
  const { kind, at, ended_at: endedAt, is_read: isRead } = notification
  const deviceOf = useSessionDevice()
  const { session_device: session } = notification
  const values = useNotificationValues()(notification, session === null ? undefined : deviceOf(session))
  const text = tNotification(($) => $.texts[kind], values)
  const hasEnd = lastingKinds.some((one) => one === kind)
  return (
    <li className={styles.row} data-read={isRead || undefined}>
      <Icon name={notificationIcons[kind]} />
      <div>
        <p className={styles.text}>
          {isRead ? null : (
            <span className={typography.visuallyHidden}>{t(($) => $.notifications.unreadWord)} </span>
          )}
          <RichText
            text={text}
            parts={
              notification.order === null
                ? {}
                : { order: <OrderName order={notification.order} state="failed" /> }
            }
          />
          {hasEnd ? (
            <span className={`${tags.tag} ${styles.tag}`} data-open={endedAt === null ? undefined : ''}>
              {endedAt === null
                ? t(($) => $.notifications.lasts)
                : t(($) => $.notifications.over, { when: format.whenAt(endedAt, now) })}
            </span>
          ) : null}
        </p>
        <p className={typography.rowQuiet}>{tNotification(($) => $.advice[kind], values)}</p>
      </div>
      <div className={styles.acts}>
        {isRead ? null : (
          <Button
            variant="link"
            aria-label={t(($) => $.notifications.markReadOf, { what: text.replaceAll(/<\/?\w+>/g, '') })}
            onClick={onRead}
          >
            {t(($) => $.notifications.markRead)}
          </Button>
        )}
        <NotificationLink
          notification={notification}
          className={buttons.button}
          onFollow={isRead ? undefined : onRead}
        >
          {tNotification(($) => $.links[kind])}
        </NotificationLink>
      </div>
      <time dateTime={at}>{format.time(at)}</time>
    </li>
  )
}
