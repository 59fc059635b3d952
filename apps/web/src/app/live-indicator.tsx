import styles from './live-indicator.module.css'
/** Whether the screen follows the home: live, reconnecting, offline (the words say since when), read now and then, or nothing to follow. */
export function LiveIndicator({
  state,
  word,
}: {
  state: 'live' | 'reconnecting' | 'offline' | 'full' | 'none'
  word: string
}) {
  return (
    <span className={styles.live} role="status" data-state={state}>
      {/* One word takes the place of another: none is moved to where it must stand. */}
      <span key={state} className={styles.word}>
        {word}
      </span>
    </span>
  )
}
