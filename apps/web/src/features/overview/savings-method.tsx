import type { Savings } from '@foyer/contract/consumption.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { overviewWords } from './overview-words.ts'
import { SavingsBasis } from './savings-basis.tsx'
import { shownRanges } from './shown-ranges.ts'

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
  const { range } = savings
  const total =
    range === null
      ? []
      : [{ label: t(($) => $.method.total), value: format.moneyRange(range.low, range.high) }]
  const byCause = shownRanges(causes, range).map(({ cause, text }) => ({
    label: t(($) => $.method.cause[cause]),
    value: text(format),
  }))
  const byRoom = shownRanges(savings.rooms ?? [], range).map(({ room_id: id, text }) => ({
    label: nameOf(id),
    value: text(format),
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
          <Facts facts={[...byCause, ...total]} />
          <h3>{t(($) => $.method.rooms)}</h3>
          {byRoom.length === 0 ? (
            <p>{t(($) => $.method.noSplit)}</p>
          ) : (
            <Facts facts={[...byRoom, ...total]} />
          )}
        </>
      )}
      <h3>{t(($) => $.method.basis)}</h3>
      <p>{t(($) => $.method.how[method])}</p>
      <SavingsBasis savings={savings} />
      <p>{t(($) => $.method.limits)}</p>
    </Dialog>
  )
}
