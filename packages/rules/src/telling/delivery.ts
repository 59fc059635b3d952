import type { NotificationTopic } from '@foyer/contract/notification.ts'
import { dayAt, instantOf } from '#schedule/local-day.ts'

export type Choice = { readonly hasMail: boolean; readonly hasPush: boolean }

/** When a person is left alone, from a minute of the day to another. */
export type QuietNight = { readonly isQuiet: boolean; readonly from: number; readonly to: number }

/** How a person is told of each topic until they choose. */
export const firstChoices: Readonly<Record<NotificationTopic, Choice>> = {
  alarm: { hasMail: true, hasPush: true },
  frost: { hasMail: true, hasPush: true },
  hub: { hasMail: true, hasPush: true },
  device: { hasMail: false, hasPush: true },
  order: { hasMail: false, hasPush: true },
  scenario: { hasMail: true, hasPush: false },
  battery: { hasMail: false, hasPush: false },
  account: { hasMail: false, hasPush: true },
}

/** 22:00 to 7:00. */
export const firstNight: QuietNight = { isQuiet: true, from: 22 * 60, to: 7 * 60 }

/** What waits for nobody's morning: it may be too late by then, or it is about a thief. */
const urgent: ReadonlySet<NotificationTopic> = new Set(['alarm', 'frost', 'account'])

/**
 * When (ms) a person is told of something by push and by mail; null: not that way. An alarm is always pushed; its mail
 * can be declined by who has a browser that is told, so that the list is never all there is.
 */
export function deliveryOf(facts: {
  topic: NotificationTopic
  /** Null: never chosen. */
  choice: Choice | null
  night: QuietNight | null
  /** Whether a browser of the person is told. */
  hasBrowser: boolean
  /** Now, in ms. */
  now: number
  /** The home's. */
  zone: string
}): { push: number | null; mail: number | null } {
  const { topic, hasBrowser, now, zone } = facts
  const isAlarm = topic === 'alarm'
  const { hasMail, hasPush } = facts.choice ?? firstChoices[topic]
  const at = urgent.has(topic) ? now : endOfNight(facts.night ?? firstNight, now, zone)
  return {
    push: hasBrowser && (hasPush || isAlarm) ? at : null,
    mail: hasMail || (isAlarm && !hasBrowser) ? at : null,
  }
}

/** When (ms) a night ends that an instant lies in; the instant itself by day. */
export function endOfNight({ isQuiet, from, to }: QuietNight, now: number, zone: string): number {
  if (!isQuiet || from === to) return now
  const today = dayAt(zone, now)
  // The night that began yesterday, and the one that begins today.
  for (const day of [today - 1, today]) {
    const end = instantOf(zone, from < to ? day : day + 1, to)
    if (instantOf(zone, day, from) <= now && now < end) return end
  }
  return now
}
