import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'

/** A box to tick, as native as the browser's own; its label is around it. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'>) {
  return <input {...props} type="checkbox" className={styles.checkbox} />
}
