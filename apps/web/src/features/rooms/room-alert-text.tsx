import type { Room } from '@foyer/contract/room.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { RoomAlert } from './room-state.ts'

/** An alert as a sentence with its room, its time and advice. */
export function AlertSentence({ room, alert, now }: { room: Room; alert: RoomAlert; now: number }) {
  const t = useWords(sharedWords)
  const valueOf = useAlertValue()
  const format = useFormat()
  const since = alert.since ?? null
  const text = t(($) => $.room.attention[alert.kind], {
    room: room.name,
    device: alert.device_name ?? room.name,
    since: since === null ? t(($) => $.room.sinceUnknown) : format.since(since, now),
    value: valueOf(alert),
  })
  return (
    <>
      <RichText text={text} /> {t(($) => $.room.advice[alert.kind])}
    </>
  )
}

/** Returns the text that explains an alert and what to do about it. */
export function useAlertAdvice(): (alert: RoomAlert) => string {
  const t = useWords(sharedWords)
  return (alert) => t(($) => $.room.advice[alert.kind])
}

/** Returns a short text for an alert, without its room. */
export function useShortAlert(): (alert: RoomAlert) => string {
  const t = useWords(sharedWords)
  const valueOf = useAlertValue()
  return (alert) =>
    t(($) => $.room.alerts[alert.kind], { device: alert.device_name ?? '', value: valueOf(alert) })
}

function useAlertValue() {
  const format = useFormat()
  return ({ kind, value }: RoomAlert) => {
    if (value === undefined || value === null) return ''
    return kind === 'battery_low' ? format.percent(value) : format.temperature(value)
  }
}
