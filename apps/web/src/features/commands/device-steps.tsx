import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import { requestStateOf } from '@foyer/rules/room-order/request-state.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { commandWords } from './command-words.ts'
import { HubMessage } from './hub-message.tsx'
import { useReasonText } from './outcome-text.ts'
import { RequestEnd } from './request-end.tsx'
import typography from '#ui/typography.module.css'
import styles from './device-steps.module.css'

/** The life of a command, a row per device: asked, sent, how it ended and why. */
export function DeviceSteps({ command }: { command: Command }) {
  const t = useWords(commandWords)
  const format = useFormat()
  const reasonOf = useReasonText()
  const at = (status: CommandStatus, time: string | null) =>
    time === null
      ? t(($) => $.statuses[status])
      : t(($) => $.atTime, { status: t(($) => $.statuses[status]), time: format.time(time) })
  return (
    <ul className={styles.devices}>
      {command.devices.map((device) => {
        const { status } = device
        const state = requestStateOf(device)
        const reason = reasonOf({ reason: device.reason, deviceName: device.device_name })
        return (
          <li key={device.device_id}>
            {device.device_name}
            <ol className={styles.steps} aria-label={t(($) => $.steps)}>
              <li>
                <span className={styles.dot} />
                {at('requested', device.requested_at)}
              </li>
              {device.sent_at === null ? null : (
                <li>
                  <span className={styles.dot} />
                  {at('sent', device.sent_at)}
                </li>
              )}
              <li data-link={state === 'pending' ? 'open' : undefined}>
                <RequestEnd state={state}>
                  {state !== 'pending'
                    ? at(status, device.ended_at)
                    : device.waits_for_device
                      ? t(($) => $.ends.waits)
                      : '…'}
                </RequestEnd>
              </li>
            </ol>
            {reason === null ? null : <span className={typography.rowQuiet}>{reason}</span>}
            <HubMessage text={device.detail} />
          </li>
        )
      })}
    </ul>
  )
}
