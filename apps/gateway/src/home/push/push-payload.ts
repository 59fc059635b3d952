import type { NotificationKind } from '@foyer/contract/notification.ts'
import { familyOfPark } from '@foyer/contract/park.ts'
import type { Urgency } from 'web-push'
import type { Language } from '#base/http/language.ts'
import { pushWords, type PushFacts } from './push-words.ts'

/** A notification as it is sent to one browser. */
export type PushNotice = PushFacts & {
  notificationId: string
  parkId: string
  hubId: string | null
  deviceId: string | null
  roomId: string | null
}

/** What a push service does to a device that saves its battery (RFC 8030, section 5.3): alarms wake it. */
export const urgencyOf: Record<NotificationKind, Urgency> = {
  frost_risk: 'high',
  hub_lost: 'high',
  hub_back: 'normal',
  device_silent: 'normal',
  order_missed: 'normal',
  battery_low: 'low',
  invitation_accepted: 'low',
  new_sign_in: 'high',
  password_changed: 'high',
}

/**
 * What the worker in the browser shows, as JSON: title, body and their language, the address to open inside the app,
 * the tag by which a second one takes the place of the first, and the icon of the home's brand. No names are longer than 64 letters: it fits into the
 * 3993 bytes that every push service takes (RFC 8291, section 4).
 */
export function pushPayload(notice: PushNotice, language: Language): string {
  return JSON.stringify({
    ...pushWords(notice, language),
    lang: language,
    tag: notice.notificationId,
    path: pathOf(notice),
    icon: `/brands/${familyOfPark(notice.parkId)}/icon-192.png`,
  })
}

/** Under which a message takes the place of an earlier one that was not fetched (RFC 8030, section 5.4): 32 letters. */
export function topicOf({ kind, hubId, notificationId }: PushNotice): string {
  const id = kind === 'hub_lost' || kind === 'hub_back' ? hubId : null
  return (id ?? notificationId).replaceAll('-', '')
}

/** The screen that a notification leads to, as its row in the list does. */
function pathOf({ kind, deviceId, roomId }: PushNotice): string {
  switch (kind) {
    case 'hub_lost':
    case 'hub_back':
      return '/account/hub/details'
    case 'frost_risk':
      return roomId === null ? '/account/notifications' : `/account/rooms/${roomId}`
    case 'device_silent':
    case 'battery_low':
      return deviceId === null ? '/account/notifications' : `/account/devices/${deviceId}`
    case 'order_missed':
      return `/account/activity?kind=command${roomId === null ? '' : `&room=${roomId}`}`
    case 'invitation_accepted':
      return '/account/profile#people'
    case 'new_sign_in':
    case 'password_changed':
      return '/account/profile#sessions'
  }
}
