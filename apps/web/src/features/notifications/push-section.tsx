import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#api/call-error.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import type { PushState } from '#api/browser-push.ts'
import {
  pushStateQuery,
  pushSubscriptionsQuery,
  switchPushOffMutation,
  switchPushOnMutation,
} from '#api/queries/push.queries.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { PushDevices } from './push-devices.tsx'
import { pushWords } from './push-words.ts'
import typography from '#ui/typography.module.css'
import styles from './push-section.module.css'

/** Being told on this device while the app is closed: on or off, and where else. */
export function PushSection() {
  const t = useWords(pushWords)
  const say = useErrorText()
  const client = useQueryClient()
  const { data: state } = useQuery(pushStateQuery)
  const list = useQuery(pushSubscriptionsQuery)
  const onSettled = () => client.invalidateQueries(pushStateQuery)
  const switchOn = useApiMutation(switchPushOnMutation, { showError: 'inline', onSettled })
  const switchOff = useApiMutation(switchPushOffMutation, { showError: 'inline', onSettled })
  const own = list.data?.find(({ endpoint }) => endpoint === state?.endpoint)
  const others = list.data?.filter((one) => one !== own) ?? []
  const { error } = switchOn.error === null ? switchOff : switchOn
  // A service that has no such thing has no such section.
  if (list.error instanceof CallError && list.error.status === 404) return null
  return (
    <Section title={t(($) => $.title)} note={t(($) => $.note)}>
      {state === undefined || (state.can === 'open' && list.isPending) ? (
        <Loading label={t(($) => $.loading)}>
          <Skeleton width="24em" height="1.4em" />
        </Loading>
      ) : state.can !== 'open' ? (
        <Unavailable why={state.can} />
      ) : list.data === undefined ? null : (
        <div className={styles.state}>
          <p className={typography.measured}>{t(($) => (own === undefined ? $.offer : $.on))}</p>
          {own === undefined ? (
            <Button
              icon="bell"
              isBusy={switchOn.isPending}
              onClick={() => {
                switchOff.reset()
                switchOn.mutate()
              }}
            >
              {t(($) => $.switchOn)}
            </Button>
          ) : (
            <Button
              isBusy={switchOff.isPending}
              onClick={() => {
                switchOn.reset()
                switchOff.mutate(own.id)
              }}
            >
              {t(($) => $.switchOff)}
            </Button>
          )}
        </div>
      )}
      {error === null ? null : (
        <p role="alert" className={`${typography.danger} ${styles.failed}`}>
          {error instanceof CallError ? t(($) => $.notSaved, { message: say(error) }) : t(($) => $.failed)}
        </p>
      )}
      {list.error === null || list.data !== undefined ? null : (
        <div role="alert" className={styles.state}>
          <p className={typography.danger}>{t(($) => $.notLoaded, { message: say(list.error) })}</p>
          <Button isBusy={list.isFetching} onClick={() => void list.refetch()}>
            {t(($) => $.retry)}
          </Button>
        </div>
      )}
      {others.length === 0 ? null : <PushDevices subscriptions={others} />}
    </Section>
  )
}

/** Why nobody can be told on this device, and what to do about it. */
function Unavailable({ why }: { why: Exclude<PushState['can'], 'open'> }) {
  const t = useWords(pushWords)
  return (
    <p className={typography.measured}>
      {t(($) => $[why])}
      {why === 'blocked' ? <span className={typography.rowQuiet}>{t(($) => $.blockedHow)}</span> : null}
    </p>
  )
}
