import type { RoomOrder } from '@foyer/contract/room.ts'
import type { ReactNode } from 'react'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { isPreheat } from './away-facts.ts'
import { roomWords } from './room-words.ts'

/** That nobody is there, and until when: `name` is the word Vacances, `back` an ISO instant, null: nobody knows it. */
export function AwayUntil({ name, back, now }: { name: ReactNode; back: string | null; now: number }) {
  const t = useWords(roomWords)
  const format = useFormat()
  return (
    <Rich
      text={back === null ? t(($) => $.away.open) : t(($) => $.away.until, { to: format.when(back, now) })}
      parts={{ order: name }}
    />
  )
}

/** Why a room is as an absence asks: until which return, and whether it heats for it already. */
export function AwayWhy({
  order,
  name,
  back,
  now,
}: {
  order: RoomOrder
  name: ReactNode
  back: string | null
  now: number
}) {
  const t = useWords(roomWords)
  const format = useFormat()
  if (!isPreheat(order) || back === null) return <AwayUntil name={name} back={back} now={now} />
  return <Rich text={t(($) => $.away.preheat, { to: format.when(back, now) })} />
}
