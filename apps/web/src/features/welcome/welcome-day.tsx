import { chartTicks } from '@foyer/rules/chart-span/chart-ticks.ts'
import { datePlus, homeDateAt, hourOfDate } from '@foyer/rules/chart-span/home-date.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { percent } from '#ui/css-variables.ts'
import type { Axis } from '#ui/timeline/axis.ts'
import { DayAxis, DayGrid } from '#ui/timeline/day-axis.tsx'
import { useElementWidth } from '#ui/timeline/element-width.ts'
import { familyDay, type DrawnBlock } from './welcome-days.ts'
import { welcomeWords } from './welcome-words.ts'
import typography from '#ui/typography.module.css'
import styles from './welcome-day.module.css'

const [FIRST_HOUR, HOURS] = [6, 24]

/** A day as rooms will have one, in the tint of the brand: no order exists yet. */
export function WelcomeDay() {
  const t = useWords(welcomeWords)
  const format = useFormat()
  const { ref, width } = useElementWidth()
  const now = useMinute()
  const zone = useValue(homeZone)
  const day = dayOnScreen(zone, now)
  const ticks = chartTicks(day, zone).map(({ at, unit }) => {
    const isStrong = unit === 'day'
    return { at, label: isStrong ? t(($) => $.midnight) : format.hour(at), isStrong }
  })
  const axis: Axis = { ...day, ticks, now, nowLabel: format.time(now) }
  return (
    <figure className={styles.day}>
      <div className={styles.axis} ref={ref} aria-hidden="true">
        <DayAxis axis={axis} width={width} />
        <DrawnDay blocks={familyDay} />
        <DayGrid axis={axis} />
      </div>
      <figcaption className={typography.note}>{t(($) => $.day)}</figcaption>
    </figure>
  )
}

/** The shape of a day, without labels. */
export function DrawnDay({ blocks }: { blocks: readonly DrawnBlock[] }) {
  return (
    <span className={styles.drawn} aria-hidden="true">
      {blocks.map(({ from, to, level }) => (
        <i
          key={from}
          style={{
            left: percent(from / HOURS),
            width: percent((to - from) / HOURS),
            height: percent(level),
          }}
        />
      ))}
    </span>
  )
}

/** The day from 06:00 to 06:00 that an instant belongs to. */
function dayOnScreen(zone: string, now: number): { start: number; end: number } {
  const date = homeDateAt(zone, now)
  const first = now < hourOfDate(zone, date, FIRST_HOUR) ? datePlus(date, -1) : date
  return {
    start: hourOfDate(zone, first, FIRST_HOUR),
    end: hourOfDate(zone, datePlus(first, 1), FIRST_HOUR),
  }
}
