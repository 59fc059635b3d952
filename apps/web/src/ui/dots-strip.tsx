import sparks from './spark.module.css'
import styles from './dots-strip.module.css'
/** Things that answer as grey bars, things that do not as shorter red ones at the end; `label` says the counts. */
export function DotsStrip({ on, off, label }: { on: number; off: number; label: string }) {
  return (
    <div className={`${sparks.spark} ${styles.strip}`} role="img" aria-label={label}>
      {Array.from({ length: on }, (_, index) => (
        <i key={index} />
      ))}
      {Array.from({ length: off }, (_, index) => (
        <i key={`off-${index}`} data-off="" />
      ))}
    </div>
  )
}
