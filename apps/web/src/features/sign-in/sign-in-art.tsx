import { language } from '#lib/language.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { formatDates } from '#lib/format-dates.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { percent } from '#ui/css-variables.ts'
import { dayLines, dayStart } from './sign-in-day.ts'
import { signInWords } from '#lib/sign-in-words.ts'
import lineBlocks from '#ui/timeline/blocks.module.css'
import axes from '#ui/timeline/day-axis.module.css'
import styles from './sign-in-art.module.css'

const HOUR_MS = 3_600_000
const HOURS = 24
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Beside the form: the shape of a heated day, from 06:00 to 06:00, with the line of now. A picture without data or
 * labels: it wears the style of the lines of the app and leaves their code, which lays out labels, to the app.
 */
export function SignInArt({ isNewHome }: { isNewHome: boolean }) {
  const t = useWords(signInWords)
  const now = useMinute()
  const format = formatDates(useValue(language), zone)
  const start = dayStart(now)
  const nowAt = percent((now - start) / (HOURS * HOUR_MS))
  const hour = (after: number) => format.hour(start + after * HOUR_MS)
  return (
    <div className={styles.art} data-new={isNewHome || undefined} aria-hidden="true">
      <div className={styles.lines}>
        {dayLines.map((blocks, index) => (
          <div key={index} className={lineBlocks.blocks} style={{ '--now': nowAt }}>
            {blocks.map(({ from, to, order }) => (
              <i
                key={from}
                className={lineBlocks.block}
                data-order={order}
                style={{ left: percent(from / HOURS), width: percent((to - from) / HOURS) }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={`${axes.axis} ${styles.now}`}>
        <span className={axes.now} style={{ left: nowAt }}>
          {format.time(now)}
        </span>
      </div>
      <div className={`${axes.axis} ${styles.hours}`}>
        <span data-align="start">{hour(0)}</span>
        <span style={{ left: percent(6 / HOURS) }}>{hour(6)}</span>
        <span data-strong style={{ left: percent(18 / HOURS) }}>
          {t(($) => $.midnight)}
        </span>
        <span data-align="end" style={{ left: '100%' }}>
          {hour(HOURS)}
        </span>
      </div>
      <div className={axes.grid}>
        <i data-now="" style={{ left: nowAt }} />
      </div>
    </div>
  )
}
