import styles from './status-dot.module.css'
/** Whether a thing answers: dot and word, never colour alone. */
export function StatusDot({ state, word }: { state: 'online' | 'offline' | 'unknown'; word: string }) {
  return (
    <span className={styles.dot} data-state={state}>
      {word}
    </span>
  )
}
