import type { Activity } from '@foyer/contract/activity.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import { useWords } from '#lib/i18n.ts'
import { eventWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useOrderValue, OrderName } from '#features/orders/orders.tsx'
import type { Request } from '#features/commands/command-state.ts'
import { chipStates } from '#features/commands/command-text.tsx'
import { sharedOrder, bulkState } from './activity-entries.ts'

/** Returns a function that describes an automatic event in a sentence; null for a command, which has its own. */
export function useActivityText(): (activity: Activity) => { text: string; note: string | null } | null {
  const t = useWords(eventWords)
  const format = useFormat()
  const pressText = usePress()
  const orderValue = useOrderValue()
  return ({ kind, at, device, room, actor, state, hand, absence, change, duration }) => {
    const name = device?.name ?? null
    const durationText = duration === null ? null : format.duration(duration)
    const place = room?.name ?? null
    if (kind === 'command') return null
    if (kind === 'connectivity') {
      const isBack = state === 'online'
      // A hub that connects for the first time is not back.
      const text =
        name === null
          ? t(($) =>
              !isBack ? $.activity.hubLost : duration === null ? $.activity.hubCame : $.activity.hubBack,
            )
          : t(($) => (isBack ? $.activity.deviceBack : $.activity.deviceLost), { device: name })
      return {
        text,
        note: noteOf(
          place,
          isBack && durationText !== null ? t(($) => $.activity.silentFor, { lasted: durationText }) : null,
        ),
      }
    }
    if (kind === 'window') {
      const isOpen = state === 'open'
      const text = t(($) => (isOpen ? $.activity.windowOpen : $.activity.windowClosed), {
        device: name ?? '',
      })
      return {
        text,
        note: noteOf(
          place,
          !isOpen && durationText !== null ? t(($) => $.activity.openFor, { lasted: durationText }) : null,
        ),
      }
    }
    if (kind === 'press') {
      const hasRung = state === 'rang'
      const text = t(($) => (hasRung ? $.activity.rang : $.activity.pressed), { device: name ?? '' })
      return { text, note: noteOf(place, hasRung || state === null ? null : pressText(state)) }
    }
    if (kind === 'schedule') {
      const actorName = actor?.name ?? null
      const text =
        actorName === null
          ? t(($) => $.activity.weekChanged, { room: place ?? '' })
          : name === null
            ? t(($) => $.activity.weekChangedBy, { who: actorName, room: place ?? '' })
            : t(($) => $.activity.deviceWeekChangedBy, { who: actorName, device: name })
      return { text, note: null }
    }
    if (kind === 'hand') {
      const value = hand === undefined || hand === null ? '' : orderValue(hand)
      return {
        text: t(($) => $.activity.setByHand, { device: name ?? '', value }),
        note: noteOf(place, null),
      }
    }
    if (kind === 'absence') {
      if (absence === undefined || absence === null) return null
      const { event, departure_at: departure, return_at: back } = absence
      const then = Date.parse(at)
      const to = back === null ? t(($) => $.activity.absenceOpen) : format.when(back, then)
      const actorName = actor?.name ?? t(($) => $.activity.someone)
      return {
        text: t(($) => $.activity.absence[event], { who: actorName, from: format.when(departure, then), to }),
        note: null,
      }
    }
    if (kind === 'change') {
      if (change === undefined || change === null) return null
      const { subject, done, id, name: changedName } = change
      const isKnown = id !== null || changedName !== null
      const what = t(($) => (isKnown ? $.activity.changed : $.activity.changedUnknown)[subject], {
        name: changedName ?? '',
      })
      const actorName = actor?.name ?? t(($) => $.activity.someone)
      return { text: t(($) => $.activity.change[done], { who: actorName, what }), note: null }
    }
    const text = t(($) => (state === 'on' ? $.activity.alarmOn : $.activity.alarmOff), { device: name ?? '' })
    return { text, note: noteOf(place, null) }
  }
}

/** The action of a button as text, if it has one: `single`, or a maker's own value unchanged. */
export function usePress(): (state: string) => string {
  const t = useWords(eventWords)
  return (state) => {
    const known = presses.find((press) => press === state)
    return known === undefined ? state.replaceAll('_', ' ') : t(($) => $.activity.presses[known])
  }
}

const presses = ['single', 'double', 'triple', 'long', 'hold', 'on', 'off', 'toggle', 'pressed'] as const

function noteOf(...parts: (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? null : known.join(' · ')
}

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
