import type { ReactNode } from 'react'
import styles from './form-fault.module.css'

/** What went wrong with a form, above its button; read out as soon as it is there. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.fault}>
      {children}
    </div>
  )
}
