import { notificationKinds, type NotificationKind } from '@foyer/contract/notification.ts'
import type { PushSubscriptionReply } from '@foyer/contract/push.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#base/i18n/words.ts'
import { pushSubscriptionsQuery, updatePushSubscriptionMutation } from '#entities/push/push.queries.ts'
import { Switch } from '#ui/switch.tsx'
import { notificationsWords } from './notifications-words.ts'
import { pushWords } from './push-words.ts'
import styles from './push-section.module.css'

/** Which kinds of notifications are sent to this browser: each switched at once. */
export function PushKinds({ subscription }: { subscription: PushSubscriptionReply }) {
  const t = useWords(pushWords)
  const kinds = useWords(notificationsWords)
  const client = useQueryClient()
  const { id, muted } = subscription
  const { queryKey } = pushSubscriptionsQuery
  const update = useMutation({
    ...updatePushSubscriptionMutation,
    // Shown at once; where it could not be saved, what stands there is read again.
    onMutate: ({ body }) => {
      client.setQueryData(queryKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, muted: [...body.muted] } : one)),
      )
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const choose = (kind: NotificationKind, isSent: boolean) =>
    update.mutate({
      params: { subscriptionId: id },
      body: { muted: isSent ? muted.filter((one) => one !== kind) : [...muted, kind] },
    })
  return (
    <div className={styles.part}>
      <h3>{t(($) => $.kinds)}</h3>
      <ul>
        {notificationKinds.map((kind) => {
          const isSent = !muted.includes(kind)
          const name = kinds(($) => $.kinds[kind])
          return (
            <li key={kind}>
              <span aria-hidden="true">{name}</span>
              <span data-aligned="">
                <Switch
                  about={name}
                  label={t(($) => (isSent ? $.sent : $.muted))}
                  isOn={isSent}
                  onChange={(isOn) => choose(kind, isOn)}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
