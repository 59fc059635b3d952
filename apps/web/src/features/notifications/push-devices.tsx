import type { PushSubscriptionReply } from '@foyer/contract/push.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { useSessionDevice } from '#features/account/session-words.ts'
import { removePushSubscriptionMutation } from '#api/queries/push.queries.ts'
import { Button } from '#ui/button.tsx'
import { pushWords } from './push-words.ts'
import typography from '#ui/typography.module.css'
import styles from './push-section.module.css'

/** The other browsers on which the person is told; each can be taken off the list. */
export function PushDevices({ subscriptions }: { subscriptions: readonly PushSubscriptionReply[] }) {
  const t = useWords(pushWords)
  const format = useFormat()
  const now = useMinute()
  const deviceOf = useSessionDevice()
  const remove = useApiMutation(removePushSubscriptionMutation, { showError: 'toast' })
  return (
    <div className={styles.part}>
      <h3>{t(($) => $.others)}</h3>
      <ul>
        {subscriptions.map(({ id, device, created_at: since, last_success_at: sentAt }) => (
          <li key={id}>
            <div>
              {deviceOf(device)}
              <span className={typography.rowQuiet}>
                {t(($) => $.since, { date: format.date(since) })} ·{' '}
                {sentAt === null
                  ? t(($) => $.neverSent)
                  : t(($) => $.lastSent, { when: format.when(sentAt, now) })}
              </span>
            </div>
            <Button
              look="quiet"
              isBusy={remove.isPending && remove.variables.params.subscriptionId === id}
              aria-label={t(($) => $.removeOf, { device: deviceOf(device) })}
              onClick={() => remove.mutate({ params: { subscriptionId: id } })}
            >
              {t(($) => $.remove)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={typography.visuallyHidden}>
        {remove.isSuccess ? t(($) => $.removed) : null}
      </p>
    </div>
  )
}
