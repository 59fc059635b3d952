import styles from './ring.module.css'
/** Turns while an answer is awaited; still under reduced motion. The words beside it say what is awaited. */
export function Ring() {
  return <span className={styles.ring} aria-hidden="true" />
}
