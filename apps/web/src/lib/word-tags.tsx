import type { ReactNode } from 'react'
import styles from './word-tags.module.css'

/** Every tag that the words of the app put around words, and what it draws. */
export const wordTags = {
  b: (words) => <b>{words}</b>,
  strong: (words) => <strong>{words}</strong>,
  // What gives bold words a colour around here does not reach into it.
  danger: (words) => (
    <b>
      <span className={styles.danger}>{words}</span>
    </b>
  ),
  code: (words) => <code>{words}</code>,
  // A name that is never broken, and lies in its own direction.
  nowrap: (words) => <bdi className={styles.nowrap}>{words}</bdi>,
} as const satisfies Record<string, (words: ReactNode) => ReactNode>

export type WordTag = keyof typeof wordTags
