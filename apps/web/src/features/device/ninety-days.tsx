import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { silentDays, type Outage } from '#features/devices/silent-days.ts'
import { DayBars } from '#ui/day-bars.tsx'
import { Section } from '#ui/section.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import typography from '#ui/typography.module.css'

/** One bar a day, and what the outages come to. */
export function NinetyDays({
  outages,
  days,
  since,
  now,
}: {
  outages: readonly Outage[]
  days: number
  /** ms; the days before are not known. */
  since: number
  now: number
}) {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const bars = silentDays(outages, now, days, zone)
  const longest = outages.reduce<Outage | null>(
    (one, other) => (one === null || other.to - other.from > one.to - one.from ? other : one),
    null,
  )
  const all = outages.reduce((sum, outage) => sum + outage.to - outage.from, 0)
  const summary =
    longest === null
      ? bars.some((day) => day.key < format.dayKey(since))
        ? t(($) => $.log.noOutageSince, { when: format.when(since, now) })
        : t(($) => $.log.noOutage)
      : t(($) => $.log.outages, {
          count: outages.length,
          all: format.duration(all / 1000),
          longest: format.duration((longest.to - longest.from) / 1000),
          when: format.when(longest.from, now),
        })
  return (
    <Section title={t(($) => $.log.days, { count: days })} note={t(($) => $.log.daysNote)}>
      <DayBars
        label={summary}
        days={bars.map((day, index) => ({
          key: day.key,
          fault: day.silent,
          isUnknown: day.key < format.dayKey(since),
          mark: index === 0 || day.key.endsWith('-01') ? format.shortDay(day.at).replace(/^\S+\s/, '') : null,
        }))}
      />
      <p className={typography.note}>{summary}</p>
    </Section>
  )
}
