import type { DayNotificationKind } from '@foyer/contract/notification.ts'
import { dayAt, instantOf, isoDate } from '#schedule/local-day.ts'
import type { ColorOption, DayColor } from './day-colors.ts'
import { colorsOf, contractOn, DAY_ENDS, DAY_STARTS, tariffAt, type TariffFacts } from './tariff.ts'

/** A day (ISO date) with a known colour, as a home is notified of it. */
export type DayNews = {
  readonly day: string
  readonly kind: DayNotificationKind
  /** €/kWh of the peak hours, or of a day of EJP without any; null if it is not known. */
  readonly price: number | null
  /** True if it is tomorrow. People are not notified of a day that has come already. */
  readonly isTomorrow: boolean
  /** The end of the day, ms. */
  readonly endsAt: number
}

const tempoKinds = {
  blue: 'tempo_blue',
  white: 'tempo_white',
  red: 'tempo_red',
} as const satisfies Record<DayColor, DayNotificationKind>

/**
 * Tomorrow and the days before it that have not ended at an instant (ms), if their colour is known from a meter, a feed
 * or an owner. A colour that only the calendar determines is not news.
 */
export function dayNews(facts: TariffFacts, now: number): DayNews[] {
  const { zone } = facts
  const today = dayAt(zone, now)
  return [today - 1, today, today + 1].flatMap((number): DayNews[] => {
    const day = isoDate(number)
    const option = contractOn(facts, day)?.option
    if (option !== 'tempo' && option !== 'ejp') return []
    const color = colorsOf(facts, option).get(day)
    const endsAt = instantOf(zone, number + 1, DAY_ENDS[option])
    if (color === undefined || endsAt <= now) return []
    const price = tariffAt(facts, instantOf(zone, number, DAY_STARTS[option]))?.price?.price ?? null
    return [{ day, kind: kindOf(option, color), price, isTomorrow: number === today + 1, endsAt }]
  })
}

/** True if people are notified of a day because it costs more than most others. */
export function isCostly(kind: DayNotificationKind): boolean {
  return kind !== 'tempo_blue' && kind !== 'ejp_normal'
}

function kindOf(option: ColorOption, color: DayColor): DayNotificationKind {
  if (option === 'tempo') return tempoKinds[color]
  return color === 'red' ? 'ejp_peak' : 'ejp_normal'
}
