import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PushSubscriptionReply, removePushSubscription } from '@foyer/contract/push.ts'
import {
  type Night,
  type NotificationChoices,
  type TopicChoice,
  updateNotificationChoices,
} from '@foyer/contract/notification-choice.ts'
import { useWords } from '#lib/i18n.ts'
import { accountWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { clockOf } from '#lib/dates.ts'
import { CallError } from '#api/errors.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import type { PushState } from '#api/browser-push.ts'
import {
  notificationChoicesQuery,
  pushStateQuery,
  pushSubscriptionsQuery,
  useSwitchPush,
} from '#api/queries/account.ts'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Icon } from '#ui/icon.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { useSessionDevice } from '#features/account/session-device.ts'

import typography from '#ui/typography.module.css'
import styles from './notifications.module.css'

/** Push notifications while the app is closed: on or off on this device, and the other devices. */
export function PushSection() {
  const t = useWords(accountWords)
  const errorText = useErrorText()
  const { data: state } = useQuery(pushStateQuery)
  const list = useQuery(pushSubscriptionsQuery)
  const switchPush = useSwitchPush()
  const own = list.data?.find(({ endpoint }) => endpoint === state?.endpoint)
  const others = list.data?.filter((one) => one !== own) ?? []
  // Not offered by the service: no section.
  if (list.error instanceof CallError && list.error.status === 404) return null
  return (
    <Section title={t(($) => $.notifications.push.title)} note={t(($) => $.notifications.push.note)}>
      {state === undefined || (state.availability === 'open' && list.isPending) ? (
        <Loading label={t(($) => $.notifications.push.loading)}>
          <Skeleton width="24em" height="1.4em" />
        </Loading>
      ) : state.availability !== 'open' ? (
        <Unavailable reason={state.availability} />
      ) : list.data === undefined ? null : (
        <div className={styles.state}>
          <p className={typography.measured}>
            {t(($) => (own === undefined ? $.notifications.push.offer : $.notifications.push.on))}
          </p>
          {own === undefined ? (
            <Button icon="bell" isBusy={switchPush.isPending} onClick={() => switchPush.mutate(null)}>
              {t(($) => $.notifications.push.switchOn)}
            </Button>
          ) : (
            <Button isBusy={switchPush.isPending} onClick={() => switchPush.mutate(own.id)}>
              {t(($) => $.notifications.push.switchOff)}
            </Button>
          )}
        </div>
      )}
      {switchPush.error === null ? null : (
        <p role="alert" className={`${typography.danger} ${styles.failed}`}>
          {switchPush.error instanceof CallError
            ? t(($) => $.notifications.push.notSaved, { message: errorText(switchPush.error) })
            : t(($) => $.notifications.push.failed)}
        </p>
      )}
      {list.error === null || list.data !== undefined ? null : (
        <NotLoaded query={list}>
          {t(($) => $.notifications.push.notLoaded, { message: errorText(list.error) })}
        </NotLoaded>
      )}
      {others.length === 0 ? null : <PushDevices subscriptions={others} />}
    </Section>
  )
}

/** Why this device cannot receive pushes, and what to do about it. */
function Unavailable({ reason }: { reason: Exclude<PushState['availability'], 'open'> }) {
  const t = useWords(accountWords)
  return (
    <p className={typography.measured}>
      {t(($) => $.notifications.push[reason])}
      {reason === 'blocked' ? (
        <span className={typography.rowQuiet}>{t(($) => $.notifications.push.blockedHow)}</span>
      ) : null}
    </p>
  )
}

/** The other browsers that receive pushes; each can be removed. */
function PushDevices({ subscriptions }: { subscriptions: readonly PushSubscriptionReply[] }) {
  const t = useWords(accountWords)
  const format = useFormat()
  const now = useMinute()
  const deviceOf = useSessionDevice()
  const remove = useApiMutation(removePushSubscription, { showError: 'toast' })
  return (
    <div className={styles.part}>
      <h3>{t(($) => $.notifications.push.others)}</h3>
      <ul>
        {subscriptions.map(({ id, device, created_at: since, last_success_at: sentAt }) => (
          <li key={id}>
            <div>
              {deviceOf(device)}
              <span className={typography.rowQuiet}>
                {t(($) => $.notifications.push.since, { date: format.date(since) })} ·{' '}
                {sentAt === null
                  ? t(($) => $.notifications.push.neverSent)
                  : t(($) => $.notifications.push.lastSent, { when: format.whenAt(sentAt, now) })}
              </span>
            </div>
            <Button
              variant="quiet"
              isBusy={remove.isPending && remove.variables.params.subscriptionId === id}
              aria-label={t(($) => $.notifications.push.removeOf, { device: deviceOf(device) })}
              onClick={() => remove.mutate({ params: { subscriptionId: id } })}
            >
              {t(($) => $.notifications.push.remove)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={typography.visuallyHidden}>
        {remove.isSuccess ? t(($) => $.notifications.push.removed) : null}
      </p>
    </div>
  )
}

/** The channels of each topic (list, mail and push), and the quiet hours. Saved immediately. */
export function ChoicesSection() {
  const t = useWords(accountWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const { data } = useQuery(notificationChoicesQuery)
  const browsers = useQuery(pushSubscriptionsQuery).data
  const { queryKey } = notificationChoicesQuery
  const { name } = updateNotificationChoices
  // While a newer choice is not saved yet, what is stored would replace it on screen.
  const isLast = () => client.isMutating({ mutationKey: [name] }) === 1
  const update = useApiMutation(updateNotificationChoices, {
    showError: 'inline',
    // In the order of the choices: the last one must be stored last.
    scope: { id: name },
    // The reply to the last choice has them all.
    isReadLater: true,
    onSuccess: (saved) => {
      if (isLast()) client.setQueryData(queryKey, saved)
    },
    // The stored value is read again if it could not be saved. The error does not wait for it.
    onError: () => {
      if (isLast()) void client.invalidateQueries({ queryKey })
    },
  })
  if (data === undefined) return null
  const show = (change: (known: NotificationChoices) => NotificationChoices) => {
    // A read that is under way has the value from before.
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (known) => known && change(known))
  }
  const choose = (choice: TopicChoice) => {
    show((known) => ({
      ...known,
      topics: known.topics.map((one) => (one.topic === choice.topic ? choice : one)),
    }))
    update.mutate({ body: { topics: [choice] } })
  }
  const chooseNight = (night: Night) => {
    show((known) => ({ ...known, night }))
    update.mutate({ body: { night } })
  }
  return (
    <Section title={t(($) => $.notifications.choices.how)} note={t(($) => $.notifications.choices.howNote)}>
      <ChoicesTable topics={data.topics} hasBrowser={browsers?.length !== 0} onChoose={choose} />
      <p className={styles.note}>{t(($) => $.notifications.choices.alarmAlways)}</p>
      {update.error === null ? null : (
        <p role="alert" className={typography.danger}>
          {t(($) => $.notifications.choices.notSaved, { message: errorText(update.error) })}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t(($) => $.notifications.choices.night)}</dt>
          <dd>
            <NightChoice night={data.night} onChoose={chooseNight} />
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.notifications.choices.emails)}</dt>
          <dd>{data.email}</dd>
        </div>
      </dl>
    </Section>
  )
}

/** A row per topic, a column per channel. A mandatory one is a tick. */
function ChoicesTable({
  topics,
  hasBrowser,
  onChoose,
}: {
  topics: readonly TopicChoice[]
  /** Whether one of the user's browsers receives pushes: without one, alarms are sent by mail. */
  hasBrowser: boolean
  onChoose: (choice: TopicChoice) => void
}) {
  const t = useWords(accountWords)
  return (
    <table className={styles.choices}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.notifications.choices.kind)}</th>
          <th scope="col">{t(($) => $.notifications.choices.list)}</th>
          <th scope="col">{t(($) => $.notifications.choices.mail)}</th>
          <th scope="col">{t(($) => $.notifications.choices.push)}</th>
        </tr>
      </thead>
      <tbody>
        {topics.map((choice) => {
          const { topic, has_mail: hasMail, has_push: hasPush } = choice
          const name = t(($) => $.notifications.topics[topic])
          const isAlarm = topic === 'alarm'
          return (
            <tr key={topic}>
              <th scope="row">
                {name}
                <span className={typography.rowQuiet}>{t(($) => $.notifications.choices.about[topic])}</span>
              </th>
              <td>
                <AlwaysOn />
              </td>
              <td>
                {isAlarm && !hasBrowser ? (
                  <AlwaysOn />
                ) : (
                  <Switch
                    isLabelHidden
                    label={`${name}, ${t(($) => $.notifications.choices.mail)}`}
                    isOn={hasMail}
                    onChange={(isOn) => onChoose({ ...choice, has_mail: isOn })}
                  />
                )}
              </td>
              <td>
                {isAlarm ? (
                  <AlwaysOn />
                ) : (
                  <Switch
                    isLabelHidden
                    label={`${name}, ${t(($) => $.notifications.choices.push)}`}
                    isOn={hasPush}
                    onChange={(isOn) => onChoose({ ...choice, has_push: isOn })}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function AlwaysOn() {
  const t = useWords(accountWords)
  return (
    <span className={styles.always}>
      <Icon name="check" />
      <span className={typography.visuallyHidden}>{t(($) => $.notifications.choices.always)}</span>
    </span>
  )
}

/** The hours in which notifications that are not urgent are held back. */
function NightChoice({ night, onChoose }: { night: Night; onChoose: (night: Night) => void }) {
  const t = useWords(accountWords)
  const { is_quiet: isQuiet, from, to } = night
  const times = { begin: clockOf(from), end: clockOf(to) }
  const tShared = useWords(sharedWords)
  const refusal = (text: string, previous: string) => tShared(($) => $.notATime, { text, kept: previous })
  return (
    <>
      <Switch
        label={
          isQuiet ? t(($) => $.notifications.choices.quiet, times) : t(($) => $.notifications.choices.loud)
        }
        about={t(($) => $.notifications.choices.night)}
        isOn={isQuiet}
        onChange={(isOn) => onChoose({ ...night, is_quiet: isOn })}
      />
      {isQuiet ? (
        <div className={styles.times}>
          <TimeField
            label={t(($) => $.notifications.choices.begin)}
            value={from}
            rejectedText={refusal}
            onChange={(minute) => onChoose({ ...night, from: minute })}
          />
          <TimeField
            label={t(($) => $.notifications.choices.end)}
            value={to}
            rejectedText={refusal}
            onChange={(minute) => onChoose({ ...night, to: minute })}
          />
        </div>
      ) : null}
    </>
  )
}
