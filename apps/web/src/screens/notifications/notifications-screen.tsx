import { notificationKinds, type Notification } from '@foyer/contract/notification.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { homeZone } from '#base/time/home-zone.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { notificationsQuery, readNotificationsMutation } from '#entities/notification/notification.queries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Section } from '#ui/section.tsx'
import { NotificationRow } from './notification-row.tsx'
import { chosenNotifications, type NotificationsSearch } from './notifications-search.ts'
import { notificationsWords } from './notifications-words.ts'
import { PushSection } from './push-section.tsx'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './notifications-screen.module.css'

/** What the home told the person, unread first; which of it, the address says. */
export function NotificationsScreen({
  search,
  onSearch,
}: {
  search: NotificationsSearch
  onSearch: (next: NotificationsSearch) => void
}) {
  const t = useWords(notificationsWords)
  const zone = useValue(homeZone)
  const now = useMinute()
  const client = useQueryClient()
  const { data: all } = useSuspenseQuery(notificationsQuery)
  const mark = useMutation({
    ...readNotificationsMutation,
    // Read at once on screen: nobody waits for the service to have been told.
    onMutate: ({ body }) => {
      const { ids } = body ?? {}
      client.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.map((one) => (ids === undefined || ids.includes(one.id) ? { ...one, is_read: true } : one)),
      )
    },
  })
  const unreadCount = all.filter((one) => !one.is_read).length
  const standing = all.filter((one) => one.ended_at === null && isStanding(one)).length
  const { unread, read } = chosenNotifications(all, search)
  const kinds = notificationKinds.filter((kind) => all.some((one) => one.kind === kind))
  const row = (notification: Notification) => (
    <NotificationRow
      key={notification.id}
      notification={notification}
      now={now}
      isBusy={false}
      onRead={() => mark.mutate({ body: { ids: [notification.id] } })}
    />
  )
  return (
    <>
      <PageHeading
        kicker={
          <>
            <b>{t(($) => $.kicker)}</b>
            <span>{t(($) => $.kickerNote)}</span>
          </>
        }
      >
        <Rich text={t(($) => $.sentence, { count: unreadCount })} />{' '}
        {all.length === 0 ? null : t(($) => $.standing, { count: standing })}
      </PageHeading>
      {all.length === 0 ? (
        <EmptyState
          action={
            <Link to="/account" className={buttons.button} data-look="plain">
              {t(($) => $.noneAction)}
            </Link>
          }
        >
          {t(($) => $.none)}
        </EmptyState>
      ) : (
        <>
          <div className={styles.filters} role="group" aria-label={t(($) => $.filters)}>
            <FilterChip count={all.length} isOn={isWhole(search)} onClick={() => onSearch({})}>
              {t(($) => $.all)}
            </FilterChip>
            <FilterChip
              count={unreadCount}
              isOn={search.show === 'unread'}
              onClick={() => onSearch(toggled(search, { show: 'unread' }))}
            >
              {t(($) => $.unread)}
            </FilterChip>
            {kinds.map((kind) => (
              <FilterChip
                key={kind}
                count={all.filter((one) => one.kind === kind).length}
                isOn={search.kind === kind}
                onClick={() => onSearch(toggled(search, { kind }))}
              >
                {t(($) => $.kinds[kind])}
              </FilterChip>
            ))}
          </div>
          {unread.length === 0 ? null : (
            <Section
              title={t(($) => $.toRead)}
              more={
                <Button look="link" isBusy={mark.isPending} onClick={() => mark.mutate({ body: {} })}>
                  {t(($) => $.markAll)}
                </Button>
              }
            >
              <ol>{unread.map(row)}</ol>
            </Section>
          )}
          {read.length === 0 ? null : (
            <Section title={t(($) => $.read)}>
              <ol>{read.map(row)}</ol>
            </Section>
          )}
          {unread.length + read.length === 0 ? (
            <EmptyState action={<Button onClick={() => onSearch({})}>{t(($) => $.showAll)}</Button>}>
              {t(($) => $.noResults)}
            </EmptyState>
          ) : null}
          <p className={typography.note}>{t(($) => $.kept, { zone })}</p>
        </>
      )}
      <PushSection />
      <p role="status" className={typography.visuallyHidden}>
        {mark.isSuccess && unreadCount === 0 ? t(($) => $.marked) : null}
      </p>
    </>
  )
}

function isStanding({ kind }: Notification): boolean {
  return ['frost_risk', 'hub_lost', 'device_silent', 'battery_low'].includes(kind)
}

function isWhole({ show, kind }: NotificationsSearch): boolean {
  return show === undefined && kind === undefined
}

/** The search with one of its parts turned on, or off where it was on. */
function toggled(search: NotificationsSearch, part: NotificationsSearch): NotificationsSearch {
  const { show, kind } = { ...search, ...part }
  const isShowOff = part.show !== undefined && search.show === part.show
  const isKindOff = part.kind !== undefined && search.kind === part.kind
  return {
    ...(show === undefined || isShowOff ? {} : { show }),
    ...(kind === undefined || isKindOff ? {} : { kind }),
  }
}
