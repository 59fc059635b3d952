import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useAlertAdvice, useShortAlert } from './alert-sentence.tsx'
import { factsOf } from './rooms-facts.ts'
import { capital } from '#lib/count-word.ts'
import { Section } from '#ui/section.tsx'
import { RoomAlertSteps } from './room-alert-steps.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'

/** What somebody should look at in the room, the worst first. */
export function RoomAlerts({
  room,
  devices,
  now,
}: {
  room: Room
  /** Of the home: those around a silent one tell why it may be silent. */
  devices: readonly Device[]
  now: number
}) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const shortAlert = useShortAlert()
  const advice = useAlertAdvice()
  const { alerts } = factsOf([room])
  // Where a service does not tell of alerts, their absence is no news.
  if (room.alerts === undefined) return null
  return (
    <Section title={t(($) => $.alerts.title)}>
      {alerts.length === 0 ? (
        <p className={typography.note}>{t(($) => $.alerts.none)}</p>
      ) : (
        <ul className={lists.log}>
          {alerts.map(({ alert }, index) => (
            <li key={`${alert.kind} ${alert.device_id ?? index}`}>
              {typeof alert.since === 'string' ? (
                <time dateTime={alert.since}>{format.when(alert.since, now)}</time>
              ) : null}
              <div>
                {capital(shortAlert(alert))}
                <span className={typography.rowQuiet}>{advice(alert)}</span>
                <RoomAlertSteps room={room} alert={alert} devices={devices} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
