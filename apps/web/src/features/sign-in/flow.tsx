import type { ReactNode } from 'react'
import { PageTitle } from '#lib/brand.tsx'
import { Icon, Spinner } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-paths.ts'

import styles from './flow.module.css'

export type FlowTone = 'plain' | 'waiting' | 'sent' | 'done' | 'failed' | 'unreached'

const icons: Record<Exclude<FlowTone, 'plain' | 'waiting'>, IconName> = {
  sent: 'mail',
  done: 'check',
  failed: 'warning',
  unreached: 'unreached',
}

type Props = {
  tone?: FlowTone
  title: string
  note?: ReactNode
  children?: ReactNode
}

/**
 * One state of a flow: its sentence, a note and the possible actions. Give each state a `key`: a new state takes the
 * focus, so that it is announced and the keyboard continues from there.
 */
export function FlowStep({ tone = 'plain', title, note, children }: Props) {
  return (
    <div className={styles.step} data-tone={tone} aria-busy={tone === 'waiting' || undefined}>
      <PageTitle title={title} />
      {tone === 'waiting' ? <Spinner /> : null}
      <h1 className={styles.title} ref={restoreFocus} tabIndex={-1}>
        {tone === 'plain' || tone === 'waiting' ? null : <Icon name={icons[tone]} />}
        {title}
      </h1>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      {children}
    </div>
  )
}

function restoreFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** The hollow mark of a rule that is not met, or of a later step. */
export function RuleDot() {
  return <span className={styles.dot} aria-hidden="true" />
}
