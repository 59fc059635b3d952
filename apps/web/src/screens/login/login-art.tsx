import { language } from '#base/i18n/language.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { formatDates } from '#base/time/format-dates.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { DayAxis, DayGrid } from '#ui/day-line/day-axis.tsx'
import { LineBlocks } from '#ui/day-line/line-blocks.tsx'
import { dayLines, dayStart, type ArtBlock } from './login-day.ts'
import { loginWords } from './login-words.ts'

const HOUR_MS = 3_600_000
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Beside the form: the shape of a heated day, from 06:00 to 06:00, with the line of now. A picture, no data. */
export function LoginArt() {
  const t = useWords(loginWords)
  const now = useMinute()
  const format = formatDates(useValue(language), zone)
  const start = dayStart(now)
  const span = { start, end: start + 24 * HOUR_MS }
  const line = { ...span, now, ticks: [] }
  const hours = [
    { at: start, label: format.hour(start) },
    { at: start + 6 * HOUR_MS, label: format.hour(start + 6 * HOUR_MS) },
    { at: start + 18 * HOUR_MS, label: t(($) => $.midnight), isStrong: true },
    { at: span.end, label: format.hour(span.end) },
  ]
  return (
    <div className="sign-in-art" aria-hidden="true">
      <div className="sign-in-lines">
        {dayLines.map((blocks, index) => (
          <LineBlocks
            key={index}
            axis={line}
            blocks={blocks.map((block) => place(block, start))}
            width={0}
            label=""
          />
        ))}
      </div>
      <div className="sign-in-now">
        <DayAxis axis={{ ...line, nowLabel: format.time(now) }} width={360} />
      </div>
      <div className="sign-in-hours">
        <DayAxis axis={{ ...span, now: null, ticks: hours }} width={800} />
      </div>
      <DayGrid axis={line} />
    </div>
  )
}

function place({ from, to, order }: ArtBlock, start: number) {
  return { from: start + from * HOUR_MS, to: start + to * HOUR_MS, order, label: '', description: '' }
}
