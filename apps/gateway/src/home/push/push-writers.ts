import type { SessionDevice } from '@foyer/contract/account.ts'
import type { NotificationKind } from '@foyer/contract/notification.ts'

/** What a notification says, a text in each place, its figures written in the language. */
export type PushValues = Record<
  'hub' | 'device' | 'room' | 'person' | 'celsius' | 'percent' | 'order',
  string
> & {
  session: SessionDevice
}

export type PushText = { title: string; body: string }

/** What writes each kind of notification in one language. */
export type PushWriters = Record<NotificationKind, (values: PushValues) => PushText> & {
  /** What stands where a room has no name. */
  home: string
}
