import type { ReactNode } from 'react'
import { PageTitle } from '#lib/page-title.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-paths.ts'
import { Ring } from '#ui/ring.tsx'
import flow from './flow.module.css'

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
 * One state of a flow: its sentence, a line under it and what can be done. Give each state a `key`: a new one takes
 * the focus that its predecessor has lost, so that it is read out and the keyboard goes on from there.
 */
export function FlowStep({ tone = 'plain', title, note, children }: Props) {
  return (
    <div className={flow.step} data-tone={tone} aria-busy={tone === 'waiting' || undefined}>
      <PageTitle title={title} />
      {tone === 'waiting' ? <Ring /> : null}
      <h1 className={flow.title} ref={takeLostFocus} tabIndex={-1}>
        {tone === 'plain' || tone === 'waiting' ? null : <Icon name={icons[tone]} />}
        {title}
      </h1>
      {note === undefined ? null : <p className={flow.note}>{note}</p>}
      {children}
    </div>
  )
}

function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}
