import type { Hub } from '@foyer/contract/hub.ts'
import { welcomeOf, type Welcome, type WelcomeStep } from '@foyer/rules/welcome/welcome-steps.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { Icon } from '#ui/icon.tsx'
import { DrawnDay } from './welcome-day.tsx'
import { exampleDays } from './welcome-days.ts'
import { welcomeWords } from './welcome-words.ts'
import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import numbered from '#ui/numbered.module.css'
import styles from './welcome-steps.module.css'

/** The three steps, with what to press at the one that is now. */
export function WelcomeSteps({ hubs, isOwner }: { hubs: readonly Hub[]; isOwner: boolean }) {
  const t = useWords(welcomeWords)
  const welcome = welcomeOf(hubs)
  return (
    <ol className={`${numbered.list} ${styles.steps}`} aria-label={t(($) => $.steps)}>
      {welcome.steps.map((step, index) => (
        <li key={step.kind} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className={styles.number}>
            {step.state === 'done' ? (
              <>
                <Icon name="check" />
                <span className={typography.visuallyHidden}>{t(($) => $.done)}</span>
              </>
            ) : (
              index + 1
            )}
          </span>
          <div>
            <StepWords step={step} welcome={welcome} isOwner={isOwner} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepWords({ step, welcome, isOwner }: { step: WelcomeStep; welcome: Welcome; isOwner: boolean }) {
  const t = useWords(welcomeWords)
  const format = useFormat()
  const now = useMinute()
  if (step.kind === 'programme') {
    return (
      <Words title={t(($) => $.programme)} note={t(($) => $.programmeNote)}>
        <ul className={styles.examples}>
          {(['family', 'remote', 'second'] as const).map((name) => (
            <li key={name}>
              <DrawnDay blocks={exampleDays[name]} />
              <b>{t(($) => $.examples[name])}</b>
              <span>{t(($) => $.examples[`${name}Note`])}</span>
            </li>
          ))}
        </ul>
      </Words>
    )
  }
  if (step.kind === 'devices') {
    const isNow = step.state === 'now'
    return (
      <Words title={t(($) => $.devices)} note={t(($) => (isNow ? $.devicesNow : $.devicesNote))}>
        {isNow ? <HubLink word={t(($) => $.seeHub)} isConnecting={false} /> : null}
      </Words>
    )
  }
  if (welcome.hub === 'here') {
    const { since } = welcome
    return (
      <Words
        title={t(($) => $.hubHere)}
        note={
          since === null ? t(($) => $.hubHereNote) : t(($) => $.hubSince, { since: format.since(since, now) })
        }
      />
    )
  }
  const isAwaited = welcome.hub === 'awaited'
  return (
    <Words
      title={t(($) => $.hub)}
      note={t(($) => (isAwaited ? $.hubAwaited : isOwner ? $.hubNote : $.hubMember))}
    >
      <HubLink
        word={t(($) => (isOwner && !isAwaited ? $.connect : $.seeHub))}
        isConnecting={isOwner && !isAwaited}
      />
      {isOwner && !isAwaited ? (
        <Link className={buttons.button} data-look="quiet" to="/faq" hash="connect-hub">
          {t(($) => $.noHub)}
        </Link>
      ) : null}
    </Words>
  )
}

function Words({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <p>{note}</p>
      {children === undefined || children === null ? null : <div className={styles.actions}>{children}</div>}
    </>
  )
}

function HubLink({ word, isConnecting }: { word: string; isConnecting: boolean }) {
  return (
    <Link
      className={buttons.button}
      data-look="primary"
      to="/account/hub/details"
      search={isConnecting ? { connect: true } : {}}
    >
      <Icon name="hub" />
      {word}
    </Link>
  )
}
