import type { Command } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { commandsQuery } from '#api/queries/command.queries.ts'
import { type DeviceAnswer, latestRequest, outcomeOf } from '#features/commands/command-outcome.ts'
import { useAskedValue } from '#features/commands/command-sentence.tsx'
import { HubMessage } from '#features/commands/hub-message.tsx'
import { useOutcomeText } from '#features/commands/outcome-text.ts'
import { OrderStateNote } from '#features/commands/order-state-note.tsx'
import { RetryButton } from '#features/commands/retry-button.tsx'
import { useDeviceCommand } from '#features/commands/use-device-command.ts'
import { DeviceLink } from '#features/devices/device-link.tsx'
import { useDeviceValue } from '#features/devices/device-value.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { Icon } from '#ui/icon.tsx'
import { Ring } from '#ui/ring.tsx'
import { SaidParts } from '#ui/said-parts.tsx'
import { DeviceControl, isSwitched } from './device-control.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import { LEDGER } from './use-room-order.ts'
import targets from '#ui/row-target.module.css'
import typography from '#ui/typography.module.css'

/** One object of the room: what it says, what was asked of it, and how to ask. */
export function RoomDevice({
  device,
  answer,
  ledger,
  now,
}: {
  device: Device
  /** Where it heats, how the order of the room stands on it. */
  answer: DeviceAnswer | null
  /** The room's commands, newest first. */
  ledger: readonly Command[]
  now: number
}) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const askedValue = useAskedValue()
  const nameOf = useOrderName()
  const { value, note } = useDeviceValue()(device)
  const roomId = device.room?.id
  const command = useDeviceCommand(
    device,
    roomId === undefined ? null : commandsQuery({ roomId, limit: LEDGER }),
  )
  const isOnline = device.status === 'online'
  const seen = device.last_seen ?? null
  const about = [
    ...[device.brand, device.model].filter((word) => typeof word === 'string' && word !== ''),
    ...(typeof device.battery === 'number'
      ? [t(($) => $.objects.battery, { value: format.percent(device.battery ?? 0) })]
      : []),
  ]
  const latest = latestRequest(
    ledger,
    (one) => one.device?.id === device.id,
    answer === null ? [] : [answer],
    now,
  )
  const awaited = command.isPending
    ? command.variables.body
    : latest?.state === 'pending'
      ? latest.command
      : null
  const failed = !command.isPending && latest?.state === 'failed' ? latest.command : null
  return (
    <li className={targets.target}>
      <Icon name={device.type} />
      <span>
        <DeviceLink device={device} />
        <span className={typography.rowQuiet}>
          <SaidParts texts={about} />
        </span>
        {answer === null || latest !== null || !isOnline ? null : (
          <OrderStateNote answer={answer} nameOf={nameOf} />
        )}
        {awaited === null ? null : (
          <span className={typography.rowQuiet} role="status">
            <Ring /> {askedValue(awaited)} · {t(($) => $.objects.asked)}
          </span>
        )}
        {failed === null ? null : (
          <span className={typography.rowQuiet} role="status">
            <span className={typography.danger}>
              {askedValue(failed)}, {outcomeText(failed)}
            </span>{' '}
            <RetryButton command={failed} what={device.name} look="link" />
            <HubMessage text={outcomeOf(failed).detail} />
          </span>
        )}
      </span>
      <span data-aligned="">
        {isOnline && isSwitched(device) ? null : (
          <span className={isOnline ? undefined : typography.quiet}>{value ?? '–'}</span>
        )}
        {isOnline ? (
          <DeviceControl device={device} value={value} awaited={awaited} onAsk={command.ask} />
        ) : null}
        {note === null ? null : <span className={typography.rowQuiet}>{note}</span>}
        {isOnline ? null : (
          <span className={`${typography.rowQuiet} ${typography.danger}`}>
            {t(($) => $.objects.offline)}
            {seen === null ? null : ` · ${t(($) => $.objects.seen, { ago: format.ago(seen, now) })}`}
          </span>
        )}
      </span>
    </li>
  )
}
