import styles from './rule-dot.module.css'

/** The hollow sign of what is not there yet: a rule that is not met, a step that comes. */
export function RuleDot() {
  return <span className={styles.dot} aria-hidden="true" />
}
