import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Ring } from '#ui/ring.tsx'
import typography from '#ui/typography.module.css'
import styles from './request-end.module.css'

const tones = {
  pending: '',
  confirmed: typography.good,
  failed: typography.danger,
  replaced: typography.quiet,
} as const satisfies Record<RequestState, string>

/** How a request stands: its mark and its words, in its colour. */
export function RequestEnd({ state, children }: { state: RequestState; children: ReactNode }) {
  return (
    <span className={`${styles.end} ${tones[state]}`}>
      {state === 'pending' ? <Ring /> : <Icon name={state === 'confirmed' ? 'check' : 'cross'} />}
      {children}
    </span>
  )
}
