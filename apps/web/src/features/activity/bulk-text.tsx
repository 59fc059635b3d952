import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import { useWords } from '#lib/i18n.ts'
import { eventWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import type { Request } from '#features/commands/command-state.ts'
import { chipStates } from '#features/commands/command-text.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { sharedOrder, bulkState } from './activity-entries.ts'

/** A sentence on a bulk change: who set which rooms to which mode, with the mode as a chip. */
export function BulkSentence({ requests }: { requests: readonly Request[] }) {
  const t = useWords(eventWords)
  const order = sharedOrder(requests)
  const words = {
    actor: requests[0]?.command.actor.name ?? t(($) => $.command.someone),
    count: requests.length,
  }
  // Undoing returns each room to its own mode.
  if (order === null) return t(($) => $.command.bulk.back, words)
  return (
    <RichText
      text={t(($) => $.command.bulk.set, words)}
      parts={{ order: <OrderName order={order} state={chipStates[bulkState(requests).state]} /> }}
    />
  )
}

const talliedStates = [
  'confirmed',
  'pending',
  'failed',
  'replaced',
] as const satisfies readonly RequestState[]

/** The number of rooms, and how many are in which state: `12 rooms, 11 confirmed, 1 failed`. */
export function useBulkCounts(): (requests: readonly Request[]) => string {
  const t = useWords(eventWords)
  return (requests) => {
    const { tally } = bulkState(requests)
    const counts = talliedStates
      .filter((state) => tally[state] > 0)
      .map((state) => t(($) => $.command.bulk.tally[state], { count: tally[state] }))
    return [t(($) => $.command.bulk.rooms, { count: requests.length }), ...counts].join(', ')
  }
}
