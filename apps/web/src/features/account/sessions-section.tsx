import type { Session } from '@foyer/contract/account.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { endOtherSessionsMutation, endSessionMutation } from '#api/queries/account.queries.ts'
import { useSessionDevice } from './session-words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'
import lists from './account-list.module.css'
import tags from '#ui/tag.module.css'

const icons = { computer: 'computer', phone: 'phone', tablet: 'tablet', other: 'unknown' } as const

/** Where one is signed in: on what, since when, when it was last used; each but this one can be ended. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const t = useWords(accountWords)
  const format = useFormat()
  const now = useMinute()
  const deviceOf = useSessionDevice()
  const end = useApiMutation(endSessionMutation, { showError: 'toast' })
  const endOthers = useApiMutation(endOtherSessionsMutation, { showError: 'toast' })
  const others = sessions.filter((session) => !session.is_current).length
  const ended = endOthers.isSuccess ? endOthers.data.ended : end.isSuccess ? 1 : null
  return (
    <AccountSection id="sessions" title={t(($) => $.sessions.title)} note={t(($) => $.sessions.note)}>
      <ul className={lists.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span className={lists.sign}>
              <Icon name={icons[session.device.form]} />
            </span>
            <div>
              <b>{deviceOf(session.device)}</b>
              {session.is_current ? <span className={tags.tag}>{t(($) => $.sessions.current)}</span> : null}
              <span className={typography.rowQuiet}>
                {format.since(session.created_at, now)} ·{' '}
                {t(($) => $.sessions.used, { when: format.when(session.used_at, now) })}
              </span>
            </div>
            {session.is_current ? null : (
              <Button
                look="quiet"
                isBusy={end.isPending && end.variables.params.sessionId === session.id}
                aria-label={t(($) => $.sessions.endOf, { device: deviceOf(session.device) })}
                onClick={() => {
                  endOthers.reset()
                  end.mutate({ params: { sessionId: session.id } })
                }}
              >
                {t(($) => $.sessions.end)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others === 0 ? (
        <p className={typography.note}>{t(($) => $.sessions.only)}</p>
      ) : (
        <div>
          <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t(($) => $.sessions.endOthers, { count: others })}
          </Button>
        </div>
      )}
      <p role="status" className={typography.good}>
        {ended === null ? null : t(($) => $.sessions.ended, { count: ended })}
      </p>
    </AccountSection>
  )
}
