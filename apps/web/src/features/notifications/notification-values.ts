import { isAlarm, type Notification } from '@foyer/contract/notification.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { notificationWords } from './notification-words.ts'

/** What stands in the words of a notification; `session` names what a sign-in was made on. */
export function useNotificationValues(): (
  notification: Notification,
  session?: string,
) => Record<string, string> {
  const t = useWords(notificationWords)
  const format = useFormat()
  return (notification, session) => {
    const { kind, value, hub, device, room, scenario, person, text } = notification
    // An alarm of a device that lies in no room is the home's.
    const place = room?.name ?? (isAlarm(kind) ? undefined : device?.name)
    const measured = kind === 'battery_low' ? format.percent : format.temperature
    return {
      hub: hub?.name ?? '',
      device: session ?? device?.name ?? '',
      room: place ?? t(($) => $.home),
      scenario: scenario?.name ?? '',
      person: person ?? '',
      text: text ?? '',
      value: value === null ? '' : measured(value),
      duration: value === null ? '' : format.duration(value),
    }
  }
}
