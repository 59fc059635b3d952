import type { Savings } from '@foyer/contract/consumption.ts'
import type { Room } from '@foyer/contract/room.ts'
import { roundParts } from '@foyer/rules/consumption/round-parts.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { overviewMoreWords } from '#lib/words.ts'
import { useFormat, centsOfRange, type NumberFormats } from '#lib/format.ts'
import { IfFeature } from '#api/features.tsx'
import { tariffQuery } from '#api/queries/energy.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { PriceDates } from '#features/energy/price-dates.tsx'
import { UnknownColors, useUnknownDays } from '#features/energy/unknown-colors.tsx'
import { usePercentRange } from './measure-parts.tsx'

/** How the savings were estimated: the baseline, the data, and their split by cause and by room. */
export function SavingsMethod({
  savings,
  rooms,
  isOpen,
  onClose,
}: {
  savings: Savings
  rooms: readonly Room[]
  isOpen: boolean
  onClose: () => void
}) {
  const t = useWords(overviewMoreWords)
  const format = useFormat()
  const { causes = [], method = savings.has_outdoor ? 'gap' : 'rule' } = savings
  const nameOf = (id: string | null) =>
    rooms.find((room) => room.id === id)?.name ?? t(($) => $.method.noRoom)
  const { range } = savings
  const total =
    range === null
      ? []
      : [{ label: t(($) => $.method.total), value: format.moneyRange(range.low, range.high) }]
  const causeRows = shownRanges(causes, range).map(({ cause, text }) => ({
    label: t(($) => $.method.cause[cause]),
    value: text(format),
  }))
  const roomRows = shownRanges(savings.rooms ?? [], range).map(({ room_id: id, text }) => ({
    label: nameOf(id),
    value: text(format),
  }))
  return (
    <Dialog
      isOpen={isOpen}
      title={t(($) => $.method.title)}
      closeLabel={t(($) => $.method.close)}
      onClose={onClose}
    >
      <p>{t(($) => $.method.what)}</p>
      {causeRows.length === 0 ? null : (
        <>
          <h3>{t(($) => $.method.causes)}</h3>
          <Facts facts={[...causeRows, ...total]} />
          <h3>{t(($) => $.method.rooms)}</h3>
          {roomRows.length === 0 ? (
            <p>{t(($) => $.method.noSplit)}</p>
          ) : (
            <Facts facts={[...roomRows, ...total]} />
          )}
        </>
      )}
      <h3>{t(($) => $.method.basis)}</h3>
      <p>{t(($) => $.method.how[method])}</p>
      <SavingsBasis savings={savings} />
      <IfFeature feature="dayColors">
        <SavingsColors savings={savings} />
      </IfFeature>
      <p>{t(($) => $.method.limits)}</p>
      <p>
        <PriceDates days={[savings]} />
      </p>
    </Dialog>
  )
}

/** States that prices of days whose colour is not known widen the range; nothing if there are none. */
function SavingsColors({ savings: { from, to } }: { savings: Savings }) {
  const t = useWords(overviewMoreWords)
  const option = useQuery(tariffQuery).data?.option
  return option === 'tempo' || option === 'ejp' ? (
    <WidenedByColors from={from} to={to} text={t(($) => $.method.colors)} />
  ) : null
}

function WidenedByColors({ from, to, text }: { from: string; to: string; text: string }) {
  return (useUnknownDays(from, to) ?? []).length === 0 ? null : (
    <p>
      {text} <UnknownColors from={from} to={to} />
    </p>
  )
}

/**
 * The basis of the estimate: its period and heating days, the heating energy, the lowering, and the heat loss of the
 * home.
 */
function SavingsBasis({ savings }: { savings: Savings }) {
  const t = useWords(overviewMoreWords)
  const format = useFormat()
  const { heating, mean_lowering: lowering, response = null, percent = null } = savings
  const { degree_days: degrees = null, owed = null } = savings
  const writePercent = usePercentRange()
  const date = (day: string) => format.date(format.dayStart(day))
  const facts: Fact[] = [
    {
      label: t(($) => $.method.period),
      value: t(($) => $.method.periodValue, { from: date(savings.from), to: date(savings.to) }),
    },
    { label: t(($) => $.method.days), value: format.number(savings.heating_days) },
    ...(percent === null ? [] : [{ label: t(($) => $.method.part), value: writePercent(percent) }]),
    ...(degrees === null ? [] : [{ label: t(($) => $.method.degreeDays), value: format.number(degrees) }]),
    ...(heating === null ? [] : [{ label: t(($) => $.method.heating), value: format.energy(heating) }]),
    ...(lowering === null
      ? []
      : [{ label: t(($) => $.method.lowering), value: format.temperature(lowering) }]),
    ...(response === null
      ? []
      : [
          {
            label: t(($) => $.method.loss),
            value: t(($) => $.method.lossValue, { watts: format.power(response.loss) }),
          },
        ]),
    ...(owed === null || owed < 50
      ? []
      : [
          {
            label: t(($) => $.method.owed),
            value: t(($) => $.method.owedValue, { energy: format.energy(owed) }),
          },
        ]),
    {
      label: t(($) => $.method.outdoor),
      value: t(($) => (savings.has_outdoor ? $.method.hasOutdoor : $.method.noOutdoor)),
    },
  ]
  return <Facts facts={facts} />
}

type Range = { low: number; high: number }

/** Ranges of money that add up to their displayed total at both ends; the largest first. */
function shownRanges<Part extends Range>(
  parts: readonly Part[],
  total: Range | null,
): (Part & { text: (format: Pick<NumberFormats, 'moneyRange'>) => string })[] {
  if (total === null) return []
  const digits = centsOfRange(total.low, total.high)
  const ends = (['low', 'high'] as const).map((end) =>
    roundParts(
      parts.map((part) => part[end]),
      10 ** digits,
      total[end],
    ),
  )
  return parts
    .map((part, index) => {
      const [low = 0, high = 0] = ends.map((values) => values[index])
      // Rounding may have swapped the ends of a narrow range.
      const range: [number, number] = [Math.min(low, high), Math.max(low, high)]
      return {
        ...part,
        text: (format: Pick<NumberFormats, 'moneyRange'>) => format.moneyRange(...range, digits),
      }
    })
    .toSorted((one, other) => other.high - one.high)
}
