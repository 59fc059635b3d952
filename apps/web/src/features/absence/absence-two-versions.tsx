import type { Room } from '@foyer/contract/room.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { BothVersions } from '#ui/both-versions.tsx'
import type { AbsenceDraft } from './absence-draft.ts'
import { absenceWords } from './absence-words.ts'

/** The parts in which two versions of an absence differ, in the words of its form. */
export function AbsenceTwoVersions({
  theirs,
  mine,
  storedBy,
  rooms,
  now,
}: {
  theirs: AbsenceDraft
  mine: AbsenceDraft
  /** Who has stored theirs. */
  storedBy: string | null
  rooms: readonly Room[]
  now: number
}) {
  const t = useWords(absenceWords)
  const words = useDraftWords()
  const format = useFormat()
  const nameOf = useOrderName()
  const roomsOf = ({ roomIds }: AbsenceDraft) =>
    roomIds === null
      ? t(($) => $.wholeHome)
      : rooms.flatMap(({ id, name }) => (roomIds.includes(id) ? [name] : [])).join(', ') || '–'
  const partsOf = (draft: AbsenceDraft) => [
    { key: 'departure', name: t(($) => $.departure), text: format.when(draft.departure, now) },
    {
      key: 'return',
      name: t(($) => $.return),
      text: draft.back === null ? t(($) => $.presets.open) : format.when(draft.back, now),
    },
    { key: 'order', name: t(($) => $.during), text: nameOf(draft.order) },
    { key: 'rooms', name: t(($) => $.rooms), text: roomsOf(draft) },
  ]
  const own = partsOf(mine)
  const parts = partsOf(theirs).flatMap(({ key, name, text }, index) => {
    const other = own[index]?.text ?? ''
    return text === other ? [] : [{ key, name, theirs: text, mine: other }]
  })
  return <BothVersions words={words.bothVersions(storedBy)} parts={parts} />
}
