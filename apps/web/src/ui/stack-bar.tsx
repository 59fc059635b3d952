import { percent } from './css-variables.ts'
import tones from './part-tones.module.css'
import styles from './stack-bar.module.css'

export type StackPart = { key: string; share: number; tone: 1 | 2 | 3 | 4 | 'rest' }

/** Parts of a whole as one bar (shares of 0 to 1); the table beside it has the words, each with its tone. */
export function StackBar({ parts, label }: { parts: readonly StackPart[]; label: string }) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts
        .filter((part) => part.share > 0)
        .map((part) => (
          <i
            key={part.key}
            className={tones.part}
            data-tone={part.tone}
            style={{ width: percent(part.share) }}
          />
        ))}
    </div>
  )
}
