import type { Activity } from '@foyer/contract/activity.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { orderAsked } from '#features/commands/command-outcome.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import type { LineEvent } from '#ui/timeline/place-events.ts'
import { roomScreenWords } from './room-screen-words.ts'

/** What happened in a room as marks on its line: windows with their length, requests of people, silences, alarms. */
export function useRoomEvents(): (activities: readonly Activity[], now: number) => LineEvent[] {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const describe = (label: string, from: number, to: number | undefined) =>
    to === undefined
      ? t(($) => $.line.described, { label, from: format.time(from) })
      : t(($) => $.line.describedSpan, { label, from: format.time(from), to: format.time(to) })
  const wordsOf = (activity: Activity, seconds: number | null): string | null => {
    const { kind, state, device, command } = activity
    const name = { device: device?.name ?? '' }
    if (kind === 'window') {
      if (seconds === null) return t(($) => $.line.window, name)
      return t(($) => $.line.windowFor, { ...name, length: format.duration(seconds) })
    }
    if (kind === 'alarm') return state === 'on' ? t(($) => $.line.alarm, name) : null
    if (kind === 'connectivity') return device === null ? null : t(($) => $.line.lost, name)
    const order = command === null ? null : orderAsked(command)
    if (command === null || order === null || command.actor.kind !== 'user') return null
    return t(($) => $.line.asked, {
      who: command.actor.name ?? t(($) => $.line.someone),
      order: nameOf(order),
    })
  }
  return (activities, now) =>
    spansOf(activities, now).flatMap(({ activity, from, to, seconds }) => {
      const label = wordsOf(activity, seconds)
      return label === null ? [] : [{ from, to, label, description: describe(label, from, to) }]
    })
}

type Span = { activity: Activity; from: number; to: number | undefined; seconds: number | null }

/** Joins what began with what ended it (`activities` newest first); what has not ended lasts until now. */
export function spansOf(activities: readonly Activity[], now: number): Span[] {
  const ends = new Map<string, number>()
  return activities.flatMap((activity): Span[] => {
    const at = Date.parse(activity.at)
    if (activity.kind !== 'window' && activity.kind !== 'connectivity') {
      return [{ activity, from: at, to: undefined, seconds: null }]
    }
    const key = `${activity.kind} ${activity.device?.id ?? ''}`
    const isBeginning = activity.state === 'open' || activity.state === 'offline'
    if (!isBeginning) {
      ends.set(key, at)
      return []
    }
    const end = ends.get(key)
    ends.delete(key)
    return [{ activity, from: at, to: end ?? now, seconds: end === undefined ? null : (end - at) / 1000 }]
  })
}
