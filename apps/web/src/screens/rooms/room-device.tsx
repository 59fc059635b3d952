import type { Command } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { commandsQuery } from '#entities/command/command.queries.ts'
import { hasMissed, isOpen, outcomeOf } from '#entities/command/command-outcome.ts'
import { useAskedValue } from '#entities/command/command-sentence.tsx'
import { HubMessage } from '#entities/command/hub-message.tsx'
import { useOutcomeText } from '#entities/command/outcome-text.ts'
import { RetryButton } from '#entities/command/retry-button.tsx'
import { useDeviceCommand } from '#entities/command/use-device-command.ts'
import { DeviceLink } from '#entities/device/device-link.tsx'
import { useDeviceValue } from '#entities/device/device-value.ts'
import { Icon } from '#ui/icon.tsx'
import { Ring } from '#ui/ring.tsx'
import { SaidParts } from '#ui/said-parts.tsx'
import { DeviceControl, isSwitched } from './device-control.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import { LEDGER } from './use-room-order.ts'
import targets from '#ui/row-target.module.css'
import typography from '#ui/typography.module.css'

/** One object of the room: what it says, what was asked of it, and how to ask. */
export function RoomDevice({ device, latest, now }: { device: Device; latest: Command | null; now: number }) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const askedValue = useAskedValue()
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
  const awaited = command.isPending
    ? command.variables.body
    : latest !== null && isOpen(latest.status)
      ? latest
      : null
  const missed = !command.isPending && latest !== null && hasMissed(latest.status) ? latest : null
  return (
    <li className={targets.target}>
      <Icon name={device.type} />
      <span>
        <DeviceLink device={device} />
        <span className={typography.rowQuiet}>
          <SaidParts texts={about} />
        </span>
        {awaited === null ? null : (
          <span className={typography.rowQuiet} role="status">
            <Ring /> {askedValue(awaited)} · {t(($) => $.objects.asked)}
          </span>
        )}
        {missed === null ? null : (
          <span className={typography.rowQuiet} role="status">
            <span className={typography.danger}>
              {askedValue(missed)}, {outcomeText(missed)}
            </span>{' '}
            <RetryButton command={missed} what={device.name} look="link" />
            <HubMessage text={outcomeOf(missed).detail} />
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
