import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import type { IconName } from '#ui/icon-paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Ring } from '#ui/ring.tsx'
import { isOpen } from './command-outcome.ts'
import { commandWords } from './command-words.ts'
import { HubMessage } from './hub-message.tsx'
import { useReasonText } from './outcome-text.ts'
import typography from '#ui/typography.module.css'
import styles from './device-steps.module.css'

const icons = {
  confirmed: 'check',
  refused: 'cross',
  failed: 'cross',
  expired: 'clock',
  reverted: 'revert',
} as const satisfies Partial<Record<CommandStatus, IconName>>

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
              {isOpen(status) ? (
                <li data-link="open">
                  <Ring />
                  {device.waits_for_device ? t(($) => $.ends.waits) : '…'}
                </li>
              ) : (
                <li className={status === 'confirmed' ? typography.good : typography.danger}>
                  <Icon name={iconOf(status)} />
                  {at(status, device.ended_at)}
                </li>
              )}
            </ol>
            {reason === null ? null : <span className={typography.rowQuiet}>{reason}</span>}
            <HubMessage text={device.detail} />
          </li>
        )
      })}
    </ul>
  )
}

function iconOf(status: CommandStatus): IconName {
  return status === 'requested' || status === 'sent' ? 'clock' : icons[status]
}
