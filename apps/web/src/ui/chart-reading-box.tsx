import type { RefObject } from 'react'
import { percent } from './css-variables.ts'
import styles from './chart-reading-box.module.css'

/** What is known at one instant of the charts: where it stands, 0 to 1 from their start, and every value there. */
export type ChartReading = {
  share: number
  time: string
  values: readonly { key: string; label: string; value: string }[]
}

/** A line through all charts at the point that is read, and what is known there; said to screen readers too. */
export function ChartReadingBox({
  place,
  reading,
}: {
  place: RefObject<HTMLDivElement | null>
  reading: ChartReading | null
}) {
  return (
    <div ref={place} className={styles.reading} role="status">
      {reading === null ? null : (
        <div
          className={styles.line}
          data-left={reading.share > 0.5 || undefined}
          style={{ left: percent(reading.share) }}
        >
          <p>
            <b>{reading.time}</b>
            {reading.values.map(({ key, label, value }) => (
              <span key={key}>
                {label} <b>{value}</b>
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}
