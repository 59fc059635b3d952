import { Suspense, useState } from 'react'
import type en from '#locales/en/faq.json'
import { frameWords } from '#lib/frame-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { faqWords } from './faq-words.ts'
import disclosures from '#ui/disclosure.module.css'
import styles from './help-answer.module.css'

type Id = keyof (typeof en)['entries']

/** The answer of the help, where it is needed; the prose is fetched once somebody asks for it. */
export function HelpAnswer({ id }: { id: Id }) {
  const t = useWords(frameWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={disclosures.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        {t(($) => $.helpSays)}
      </summary>
      {isOpen ? (
        <Suspense
          fallback={
            <Loading label={t(($) => $.loading)}>
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
  const t = useWords(faqWords)
  return (
    <div className={styles.answer}>
      <p>
        <b>{t(($) => $.entries[id].question)}</b>
      </p>
      {t(($) => $.entries[id].answer)
        .split('\n\n')
        .map((paragraph) => (
          <p key={paragraph}>
            <Rich text={paragraph} />
          </p>
        ))}
    </div>
  )
}
