import type { Savings } from '@foyer/contract/consumption.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { overviewWords } from './overview-words.ts'

/** How the savings were estimated: against what, from what, and their split by cause and by room. */
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
  const t = useWords(overviewWords)
  const format = useFormat()
  const { causes = [], method = savings.has_outdoor ? 'gap' : 'rule' } = savings
  const nameOf = (id: string | null) =>
    rooms.find((room) => room.id === id)?.name ?? t(($) => $.method.noRoom)
  const byCause = causes.map(({ cause, low, high }) => ({
    label: t(($) => $.method.cause[cause]),
    value: format.moneyRange(low, high),
  }))
  const byRoom = (savings.rooms ?? []).map(({ room_id: id, low, high }) => ({
    label: nameOf(id),
    value: format.moneyRange(low, high),
  }))
  return (
    <Dialog
      isOpen={isOpen}
      title={t(($) => $.method.title)}
      closeWord={t(($) => $.method.close)}
      onClose={onClose}
    >
      <p>{t(($) => $.method.what)}</p>
      {byCause.length === 0 ? null : (
        <>
          <h3>{t(($) => $.method.causes)}</h3>
          <Facts facts={byCause} />
          <h3>{t(($) => $.method.rooms)}</h3>
          <Facts facts={byRoom} />
        </>
      )}
      <h3>{t(($) => $.method.basis)}</h3>
      <p>{t(($) => $.method.how[method])}</p>
      <SavingsBasis savings={savings} />
    </Dialog>
  )
}

function SavingsBasis({ savings }: { savings: Savings }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const { heating, mean_lowering: lowering, response = null } = savings
  // Dates without a time: noon is the same day in every zone of a home.
  const date = (day: string) => format.date(`${day}T12:00:00Z`)
  const facts: Fact[] = [
    {
      label: t(($) => $.method.period),
      value: t(($) => $.method.periodValue, { from: date(savings.from), to: date(savings.to) }),
    },
    { label: t(($) => $.method.days), value: format.number(savings.heating_days) },
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
    {
      label: t(($) => $.method.outdoor),
      value: t(($) => (savings.has_outdoor ? $.method.hasOutdoor : $.method.noOutdoor)),
    },
  ]
  return <Facts facts={facts} />
}
