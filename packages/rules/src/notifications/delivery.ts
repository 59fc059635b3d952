import type { NotificationTopic } from '@foyer/contract/notification.ts'
import { dayAt, instantOf } from '#schedule/local-day.ts'

export type Choice = { readonly hasMail: boolean; readonly hasPush: boolean }

/** Quiet hours of a person, between two minutes of the day. */
export type QuietNight = { readonly isQuiet: boolean; readonly from: number; readonly to: number }

/** Default preferences of each topic. */
export const firstChoices: Readonly<Record<NotificationTopic, Choice>> = {
  alarm: { hasMail: true, hasPush: true },
  frost: { hasMail: true, hasPush: true },
  power: { hasMail: false, hasPush: true },
  hub: { hasMail: true, hasPush: true },
  device: { hasMail: false, hasPush: true },
  order: { hasMail: false, hasPush: true },
  scenario: { hasMail: true, hasPush: false },
  tariff: { hasMail: false, hasPush: true },
  battery: { hasMail: false, hasPush: false },
  account: { hasMail: false, hasPush: true },
}

/** 22:00 to 7:00. */
export const firstNight: QuietNight = { isQuiet: true, from: 22 * 60, to: 7 * 60 }

/**
 * Topics that do not wait for the morning: it may be too late by then (a red day begins at 06:00), or a thief may have
 * signed in.
 */
const urgent: ReadonlySet<NotificationTopic> = new Set(['alarm', 'frost', 'tariff', 'account'])

/**
 * When (ms) a notification is sent to a person by push and by mail; null: not by that channel. An alarm is
 * always pushed; its mail can be declined only by a person with a subscribed browser, so that the list is
 * never the only channel.
 */
export function deliveryOf(facts: {
  topic: NotificationTopic
  /** null: never chosen. */
  choice: Choice | null
  night: QuietNight | null
  /** Whether the person has a subscribed browser. */
  hasBrowser: boolean
  /** Now, in ms. */
  now: number
  /** The home's time zone. */
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

/** The end (ms) of the quiet hours at an instant; the instant itself outside them. */
export function endOfNight({ isQuiet, from, to }: QuietNight, now: number, zone: string): number {
  if (!isQuiet || from === to) return now
  const today = dayAt(zone, now)
  // The quiet hours that began yesterday, and those that begin today.
  for (const day of [today - 1, today]) {
    const end = instantOf(zone, from < to ? day : day + 1, to)
    if (instantOf(zone, day, from) <= now && now < end) return end
  }
  return now
}
