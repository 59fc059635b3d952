import type { Hub, HubCredentials } from '@foyer/contract/hub.ts'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { renewHubSecretMutation, revokeHubMutation } from '#api/queries/hub.queries.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { hubWords } from './hub-words.ts'
import { RemoveHub } from './remove-hub.tsx'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

type Asked = 'renew' | 'revoke'

/** A hub's secret: since when, and for the owner, replacing or ending it. Both ask first. */
export function HubAccess({
  hub,
  isOwner,
  onCredentials,
}: {
  hub: Hub
  isOwner: boolean
  onCredentials: (credentials: HubCredentials) => void
}) {
  const t = useWords(hubWords)
  const format = useFormat()
  const say = useErrorText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const renew = useApiMutation(renewHubSecretMutation, { showError: 'inline', onSuccess: onCredentials })
  const revoke = useApiMutation(revokeHubMutation, { showError: 'inline', onSuccess: () => setAsked(null) })
  const since = hub.secret_since ?? null
  const error = asked === 'renew' ? renew.error : revoke.error
  const confirm = () => {
    const given = { params: { hubId: hub.id } }
    if (asked === 'renew') renew.mutate(given)
    else revoke.mutate(given)
  }
  const close = () => {
    setAsked(null)
    renew.reset()
    revoke.reset()
  }
  return (
    <Section title={t(($) => $.access)}>
      <p className={typography.measured}>
        {since === null ? (
          <span className={typography.danger}>{t(($) => $.accessRevoked)}</span>
        ) : (
          t(($) => $.accessSince, { date: format.date(since) })
        )}{' '}
        <span className={typography.quiet}>{t(($) => (isOwner ? $.accessNote : $.accessMember))}</span>
      </p>
      {isOwner ? (
        <div className={layout.actions}>
          <Button icon="key" onClick={() => setAsked('renew')}>
            {t(($) => $.renew)}
          </Button>
          {since === null ? null : (
            <Button look="danger" onClick={() => setAsked('revoke')}>
              {t(($) => $.revoke)}
            </Button>
          )}
          <RemoveHub hub={hub} />
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={asked !== null}
        title={
          asked === 'revoke'
            ? t(($) => $.revokeTitle, { name: hub.name ?? t(($) => $.title) })
            : t(($) => $.renewTitle)
        }
        closeWord={t(($) => $.close)}
        cancelWord={t(($) => $.cancel)}
        confirmWord={t(($) => (asked === 'revoke' ? $.revoke : $.renew))}
        look={asked === 'revoke' ? 'danger' : 'primary'}
        isBusy={renew.isPending || revoke.isPending}
        error={error === null ? null : t(($) => $.failed, { message: say(error) })}
        onConfirm={confirm}
        onClose={close}
      >
        <p>{t(($) => (asked === 'revoke' ? $.revokeAsk : $.renewAsk))}</p>
      </ConfirmDialog>
    </Section>
  )
}
