import { topicOfKind, type NotificationKind, type NotificationTopic } from '@foyer/contract/notification.ts'
import { familyOfPark } from '@foyer/contract/park.ts'
import type { Urgency } from 'web-push'
import type { Language } from '#base/http/language.ts'
import { notificationPath } from '#home/notifications/notification-path.ts'
import { notificationText, type NotificationFacts } from '#home/notifications/notification-text.ts'

/** A notification as it is sent to one browser. */
export type PushNotice = NotificationFacts & {
  notificationId: string
  parkId: string
  hubId: string | null
  deviceId: string | null
  roomId: string | null
  scenarioId: string | null
}

/** How a push service treats a device that saves its battery (RFC 8030, section 5.3): alarms wake it. */
const urgencies: Record<NotificationTopic, Urgency> = {
  alarm: 'high',
  frost: 'high',
  power: 'high',
  hub: 'high',
  device: 'normal',
  order: 'normal',
  scenario: 'normal',
  tariff: 'normal',
  battery: 'low',
  account: 'high',
}

/** How a push service treats a notification. */
export function urgencyOf(kind: NotificationKind): Urgency {
  return kind === 'invitation_accepted' ? 'low' : urgencies[topicOfKind[kind]]
}

/**
 * The JSON that the browser's service worker shows: title, body and their language, the address to open inside the app,
 * the tag by which a second one replaces the first, and the icon of the home's brand. Names have 64 letters at most: it
 * fits into the 3993 bytes that every push service accepts (RFC 8291, section 4).
 */
export function pushPayload(notice: PushNotice, language: Language): string {
  const { title, body } = notificationText(notice, language)
  return JSON.stringify({
    title,
    body,
    lang: language,
    tag: notice.notificationId,
    path: notificationPath(notice),
    icon: `/brands/${familyOfPark(notice.parkId)}/icon-192.png`,
  })
}

/** The topic by which a message replaces an earlier one that was not fetched (RFC 8030, section 5.4): 32 letters. */
export function topicOf({ kind, hubId, notificationId }: PushNotice): string {
  const id = kind === 'hub_lost' || kind === 'hub_back' ? hubId : null
  return (id ?? notificationId).replaceAll('-', '')
}
