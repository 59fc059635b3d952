import { notificationTopics, topicOfKind } from '@foyer/contract/notification.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import { Alarms, isLastingAlarm } from './alarms.tsx'
import { notificationsQuery, readNotificationsMutation } from '#api/queries/notification.queries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { NotificationDays } from './notification-days.tsx'
import { chosenNotifications, PAGE, toggled, type NotificationsSearch } from './notifications-search.ts'
import { notificationsWords } from './notifications-words.ts'
import { PushSection } from './push-section.tsx'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './notifications-screen.module.css'

/** What the home told the person: the alarms that last, then all of it by day; which of it, the address says. */
export function NotificationsScreen({
  search,
  onSearch,
}: {
  search: NotificationsSearch
  onSearch: (next: NotificationsSearch) => void
}) {
  const t = useWords(notificationsWords)
  const zone = useValue(homeZone)
  const client = useQueryClient()
  const { data: all } = useSuspenseQuery(notificationsQuery)
  const mark = useApiMutation(readNotificationsMutation, {
    showError: 'toast',
    // Read at once on screen: nobody waits for the service to have been told.
    onMutate: ({ body }) => {
      const { ids } = body ?? {}
      client.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.map((one) => (ids === undefined || ids.includes(one.id) ? { ...one, is_read: true } : one)),
      )
    },
  })
  const alarms = all.filter(isLastingAlarm)
  const unread = all.filter((one) => !one.is_read)
  const others = unread.filter((one) => !isLastingAlarm(one)).length
  const chosen = chosenNotifications(all, search)
  const shown = chosen.slice(0, search.count ?? PAGE)
  const topics = notificationTopics.filter((topic) => all.some(({ kind }) => topicOfKind[kind] === topic))
  return (
    <>
      <PageHeading kicker={<b>{t(($) => $.kicker)}</b>}>
        {alarms.length === 0 ? (
          <Rich text={t(($) => $.sentence, { count: unread.length })} />
        ) : (
          <>
            <Rich text={t(($) => $.alarms, { count: alarms.length })} />{' '}
            {t(($) => $.others, { count: others })}
          </>
        )}
      </PageHeading>
      <Alarms />
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
            <FilterChip
              count={all.length}
              isOn={search.show === undefined && search.topic === undefined}
              onClick={() => onSearch({})}
            >
              {t(($) => $.all)}
            </FilterChip>
            <FilterChip
              count={unread.length}
              isOn={search.show === 'unread'}
              onClick={() => onSearch(toggled(search, { show: 'unread' }))}
            >
              {t(($) => $.unread)}
            </FilterChip>
            {topics.map((topic) => (
              <FilterChip
                key={topic}
                count={all.filter(({ kind }) => topicOfKind[kind] === topic).length}
                isOn={search.topic === topic}
                onClick={() => onSearch(toggled(search, { topic }))}
              >
                {t(($) => $.topics[topic])}
              </FilterChip>
            ))}
          </div>
          <NotificationDays
            notifications={shown}
            onRead={(id) => mark.mutate({ body: { ids: [id] } })}
            more={
              unread.length === 0 ? null : (
                <Button look="link" isBusy={mark.isPending} onClick={() => mark.mutate({ body: {} })}>
                  {t(($) => $.markAll)}
                </Button>
              )
            }
          />
          {chosen.length === 0 ? (
            <EmptyState action={<Button onClick={() => onSearch({})}>{t(($) => $.showAll)}</Button>}>
              {t(($) => $.noResults)}
            </EmptyState>
          ) : null}
          {shown.length === chosen.length ? null : (
            <p className={styles.more}>
              <span>{t(($) => $.shown, { shown: shown.length, count: chosen.length })}</span>
              <Button onClick={() => onSearch({ ...search, count: shown.length + PAGE })}>
                {t(($) => $.more)}
              </Button>
            </p>
          )}
          <p className={typography.note}>{t(($) => $.kept, { zone })}</p>
        </>
      )}
      <ChoicesSection />
      <PushSection />
      <p role="status" className={typography.visuallyHidden}>
        {mark.isSuccess && unread.length === 0 ? t(($) => $.marked) : null}
      </p>
    </>
  )
}
