import { Suspense, useState } from 'react'
import type { RoomAlertKind } from '@foyer/contract/room.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { helpWords, sharedWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type en from '#locales/en/help.json'

import disclosures from '#ui/disclosure.module.css'
import styles from './help-answer.module.css'

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
