import type { ReactNode } from 'react'
import { Stepper } from '#ui/stepper.tsx'
import typography from '#ui/typography.module.css'
import styles from './settings-list.module.css'

/** A limit of the room: its name, what comes of it, and its value between two buttons. */
export function LimitRow({
  name,
  note,
  value,
  words,
  range,
  write,
  onChange,
}: {
  name: string
  note: ReactNode
  value: number
  words: { less: string; more: string }
  range: { readonly min: number; readonly max: number; readonly step: number }
  /** The value with its unit. */
  write: (value: number) => string
  /** Null: it is only shown. */
  onChange: ((value: number) => void) | null
}) {
  const { min, max, step } = range
  const to = (next: number) => (onChange === null || next < min || next > max ? null : () => onChange(next))
  return (
    <li className={styles.limit}>
      <span>
        <b>{name}</b>
        <span className={typography.rowQuiet}>{note}</span>
      </span>
      {onChange === null ? (
        <span className={styles.value}>{write(value)}</span>
      ) : (
        <Stepper
          label={name}
          value={write(value)}
          less={words.less}
          more={words.more}
          onLess={to(value - step)}
          onMore={to(value + step)}
        />
      )}
    </li>
  )
}
