import type { Tariff } from '@foyer/contract/consumption.ts'
import type { ColorOption, DayColor } from '@foyer/rules/tariff/day-colors.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import { tariffQuery, type tariffOfDaysQuery } from '#api/queries/energy.ts'

/** Hours with one kind and one price, or with the possible ones where the colour of the day is not known. */
export type PricedHours = Pick<Tariff['bands'][number], 'kind' | 'kinds' | 'price' | 'range'>

/** The Tempo colour of a kind of hours; undefined for a kind without one. */
export function colorOfKind(kind: PricedHours['kind']): 'blue' | 'white' | 'red' | undefined {
  return (['blue', 'white', 'red'] as const).find((color) => kind?.startsWith(`${color}_`))
}

/** True for hours that are off-peak whatever the colour of the day is. */
export function isOffPeak({ kind, kinds = [] }: PricedHours): boolean {
  const possible = kind === null ? kinds : [kind]
  return possible.length > 0 && possible.every((one) => one.endsWith('off_peak'))
}

/** Of several possible kinds: which hours they are (`any_time`: those of a whole day); null if there are not several. */
function unsureKind({ kind, kinds = [] }: PricedHours): 'peak' | 'off_peak' | 'ejp' | 'any_time' | null {
  if (kind !== null || kinds.length < 2) return null
  if (kinds.some((one) => one.startsWith('ejp'))) return 'ejp'
  if (isOffPeak({ kind, kinds, price: null })) return 'off_peak'
  return kinds.some((one) => one.endsWith('off_peak')) ? 'any_time' : 'peak'
}

/** Returns functions that name hours and format their price; the price is null where it is not known. */
export function usePriceNames() {
  const t = useWords(sharedWords)
  const format = useFormat()
  return {
    name: (hours: PricedHours): string => {
      const { kind } = hours
      const unsure = unsureKind(hours)
      if (kind !== null) return t(($) => $.energy.kinds[kind])
      return t(($) => (unsure === null ? $.energy.unknownKind : $.energy.unsureKinds[unsure]))
    },
    shortName: (hours: PricedHours): string => {
      const { kind } = hours
      const unsure = unsureKind(hours)
      if (kind !== null) return t(($) => $.energy.shortKinds[kind])
      return t(($) => (unsure === null ? $.energy.unknownKind : $.energy.shortUnsureKinds[unsure]))
    },
    price: ({ price, range = null }: PricedHours): string | null =>
      price !== null ? format.price(price) : range === null ? null : format.priceRange(range.low, range.high),
  }
}

/** The colour with which a day is marked; a normal day of EJP has no mark. */
export function markOf(option: ColorOption, color: DayColor): DayColor | null {
  return option === 'ejp' && color === 'blue' ? null : color
}

/** Returns a function that names the colour of a day: `rouge`, or for EJP `jour de pointe mobile`. */
export function useColorNames(): (option: ColorOption, color: DayColor) => string {
  const t = useWords(sharedWords)
  return (option, color) =>
    t(($) =>
      option === 'tempo' ? $.energy.colors[color] : $.energy.ejpDays[color === 'red' ? 'red' : 'blue'],
    )
}

/**
 * The bands of the home's contract for drawing, each with its name and price; by default those around now. Null while
 * loading; empty if loading failed.
 */
export function usePriceSpans(query: ReturnType<typeof tariffOfDaysQuery> = tariffQuery): PriceSpan[] | null {
  const t = useWords(sharedWords)
  const format = useFormat()
  const names = usePriceNames()
  const { data: tariff, isPending } = useQuery(query)
  if (isPending) return null
  return (tariff?.bands ?? []).map((band) => {
    const { from, to, kind } = band
    const [word, short, price] = [names.name(band), names.shortName(band), names.price(band)]
    const times = { kind: word, span: format.span(from, to) }
    return {
      from,
      to,
      kind: isOffPeak(band)
        ? 'off_peak'
        : (kind ?? band.kinds?.at(-1))?.endsWith('peak') === true
          ? 'peak'
          : 'flat',
      color: unsureKind(band) === null ? colorOfKind(kind) : null,
      label: price === null ? word : t(($) => $.energy.span, { kind: word, price }),
      shortLabels: [...(price === null ? [] : [t(($) => $.energy.span, { kind: short, price })]), short],
      description:
        price === null
          ? t(($) => $.energy.describedUnpriced, times)
          : t(($) => $.energy.describedSpan, { ...times, price }),
    }
  })
}
