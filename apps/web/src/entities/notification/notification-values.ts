import { isAlarm, type Notification } from '@foyer/contract/notification.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useSessionDevice } from '#entities/account/session-words.ts'
import { notificationWords } from './notification-words.ts'

/** What stands in the words of a notification. */
export function useNotificationValues(): (notification: Notification) => Record<string, string> {
  const t = useWords(notificationWords)
  const format = useFormat()
  const deviceOf = useSessionDevice()
  return (notification) => {
    const { kind, value, hub, device, room, scenario, person, text, session_device: session } = notification
    // An alarm of a device that lies in no room is the home's.
    const place = room?.name ?? (isAlarm(kind) ? undefined : device?.name)
    const measured = kind === 'battery_low' ? format.percent : format.temperature
    return {
      hub: hub?.name ?? '',
      device: session === null ? (device?.name ?? '') : deviceOf(session),
      room: place ?? t(($) => $.home),
      scenario: scenario?.name ?? '',
      person: person ?? '',
      text: text ?? '',
      value: value === null ? '' : measured(value),
      duration: value === null ? '' : format.duration(value),
    }
  }
}
