import { Suspense, useEffect, useState } from 'react'
import type { RoomAlertKind } from '@foyer/contract/room.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { loginWords } from '#lib/login-words.ts'
import { useValue } from '#lib/store.ts'
import { helpWords, sharedWords } from '#lib/words.ts'
import { brandFamily } from '#lib/brand.tsx'
import { apiAddress, supportEmails } from '#api/config.ts'
import { Icon } from '#ui/icon.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type en from '#locales/en/help.json'

import buttons from '#ui/button.module.css'
import disclosures from '#ui/disclosure.module.css'
import styles from './help-parts.module.css'

type Id = keyof (typeof en)['entries']

/** An answer of the help, shown in place; its text is loaded on demand. */
export function HelpAnswer({ id }: { id: Id }) {
  const t = useWords(sharedWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={disclosures.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        {t(($) => $.frame.helpSays)}
      </summary>
      {isOpen ? (
        <Suspense
          fallback={
            <Loading label={t(($) => $.frame.loading)}>
              <Skeleton width="100%" height="6em" />
            </Loading>
          }
        >
          <Answer id={id} />
        </Suspense>
      ) : null}
    </details>
  )
}

function Answer({ id }: { id: Id }) {
  const t = useWords(helpWords)
  return (
    <div className={styles.answer}>
      <p>
        <b>{t(($) => $.entries[id].question)}</b>
      </p>
      {t(($) => $.entries[id].answer)
        .split('\n\n')
        .map((paragraph) => (
          <p key={paragraph}>
            <RichText text={paragraph} />
          </p>
        ))}
    </div>
  )
}

/** The answer of the help for each kind of alert; null without one. */
export const helpOfAlert = {
  frost_risk: 'radiator-ignores',
  silent: 'offline-object',
  order_failed: 'radiator-ignores',
  reverted: 'radiator-ignores',
  window_open: null,
  target_not_reached: 'radiator-ignores',
  battery_low: 'battery',
} as const satisfies Record<RoomAlertKind, string | null>

/** A mail link to the park's support, with the current screen as the subject: never a code or a token. */
export function SupportLink({ subject }: { subject: string }) {
  const t = useWords(loginWords)
  const support = useSupportAddress()
  return (
    <a
      className={buttons.button}
      data-look="plain"
      href={`mailto:${support}?subject=${encodeURIComponent(subject)}`}
    >
      {t(($) => $.support)}
    </a>
  )
}

/**
 * The support address of the current park, from the service's configuration. Until that is loaded, and without one
 * for the park, it is `support@` the host name.
 */
export function useSupportAddress(): string {
  const family = useValue(brandFamily)
  const named = useValue(supportEmails)
  useEffect(() => void apiAddress(), [])
  return named[family] ?? `support@${window.location.hostname}`
}
