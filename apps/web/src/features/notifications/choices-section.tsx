import type { Night, TopicChoice } from '@foyer/contract/notification-choice.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import {
  notificationChoicesQuery,
  updateNotificationChoicesMutation,
} from '#api/queries/notification-choice.queries.ts'
import { pushSubscriptionsQuery } from '#api/queries/push.queries.ts'
import { Section } from '#ui/section.tsx'
import { ChoicesTable } from './choices-table.tsx'
import { NightChoice } from './night-choice.tsx'
import { notificationsWords } from './notifications-words.ts'
import typography from '#ui/typography.module.css'
import styles from './choices.module.css'

/** How the person is told: each topic by list, mail and push, and when their night is. Saved at once. */
export function ChoicesSection() {
  const t = useWords(notificationsWords)
  const say = useErrorText()
  const client = useQueryClient()
  const { data } = useQuery(notificationChoicesQuery)
  const browsers = useQuery(pushSubscriptionsQuery).data
  const { queryKey } = notificationChoicesQuery
  const update = useApiMutation(updateNotificationChoicesMutation, {
    showError: 'inline',
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    // What stands there is read again where it could not be saved.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  if (data === undefined) return null
  const choose = (choice: TopicChoice) => {
    client.setQueryData(
      queryKey,
      (known) =>
        known && { ...known, topics: known.topics.map((one) => (one.topic === choice.topic ? choice : one)) },
    )
    update.mutate({ body: { topics: [choice] } })
  }
  const chooseNight = (night: Night) => {
    client.setQueryData(queryKey, (known) => known && { ...known, night })
    update.mutate({ body: { night } })
  }
  return (
    <Section title={t(($) => $.choices.how)} note={t(($) => $.choices.howNote)}>
      <ChoicesTable topics={data.topics} hasBrowser={browsers?.length !== 0} onChoose={choose} />
      <p className={styles.note}>{t(($) => $.choices.alarmAlways)}</p>
      {update.error === null ? null : (
        <p role="alert" className={typography.danger}>
          {t(($) => $.choices.notSaved, { message: say(update.error) })}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t(($) => $.choices.night)}</dt>
          <dd>
            <NightChoice night={data.night} onChoose={chooseNight} />
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.choices.emails)}</dt>
          <dd>{data.email}</dd>
        </div>
      </dl>
    </Section>
  )
}
