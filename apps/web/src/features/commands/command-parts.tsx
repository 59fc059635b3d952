import {
  type Command,
  type CommandStatus,
  listCommands,
  commandDevice,
  retryCommand,
} from '@foyer/contract/command.ts'
import { requestStateOf, type RequestState } from '@foyer/rules/room-order/request-state.ts'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Capability, Device } from '@foyer/contract/device.ts'
import { useWords } from '#lib/i18n.ts'
import { eventWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useApiMutation } from '#api/mutation.ts'
import { type commandsQuery } from '#api/queries/rooms.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon, Spinner } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
import { useOrderValue } from '#features/orders/orders.tsx'
import { useReasonText } from './command-text.tsx'
import { type DeviceOrderState, withCommand } from './command-state.ts'

import typography from '#ui/typography.module.css'
import styles from './commands.module.css'

/** The steps of a command, one row per device: requested, sent, outcome and reason. */
export function DeviceSteps({ command }: { command: Command }) {
  const t = useWords(eventWords)
  const format = useFormat()
  const reasonOf = useReasonText()
  const at = (status: CommandStatus, time: string | null) =>
    time === null
      ? t(($) => $.command.statuses[status])
      : t(($) => $.command.atTime, { status: t(($) => $.command.statuses[status]), time: format.time(time) })
  return (
    <ul className={styles.devices}>
      {command.devices.map((device) => {
        const { status } = device
        const state = requestStateOf(device)
        const reason = reasonOf({ reason: device.reason, deviceName: device.device_name })
        return (
          <li key={device.device_id}>
            {device.device_name}
            <ol className={styles.steps} aria-label={t(($) => $.command.steps)}>
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
                      ? t(($) => $.command.ends.waits)
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

/** The steps of a request in one line: requested, sent if it was, and the outcome as text. */
export function RequestSteps({
  state,
  isSent,
  children,
}: {
  state: RequestState
  isSent: boolean
  children: ReactNode
}) {
  const t = useWords(eventWords)
  const passed: CommandStatus[] = isSent ? ['requested', 'sent'] : ['requested']
  return (
    <ol className={styles.steps} data-look="line" aria-label={t(($) => $.command.steps)}>
      {passed.map((status) => (
        <li key={status}>
          <span className={styles.dot} />
          <span className={typography.visuallyHidden}>{t(($) => $.command.statuses[status])}</span>
        </li>
      ))}
      <li data-link={state === 'pending' ? 'open' : undefined}>
        <RequestEnd state={state}>{children}</RequestEnd>
      </li>
    </ol>
  )
}

/** The hub's own message on a failure, collapsed: it names radio parts that users do not need. */
export function HubMessage({ text }: { text: string | null }) {
  const t = useWords(eventWords)
  if (text === null || text === '') return null
  return (
    <Disclosure summary={t(($) => $.command.hubMessage)}>
      <code className={`${typography.rowQuiet} ${styles.text}`}>{text}</code>
    </Disclosure>
  )
}

const tones = {
  pending: '',
  confirmed: typography.good,
  failed: typography.danger,
  replaced: typography.quiet,
} as const satisfies Record<RequestState, string>

/** The state of a request: icon and text in its colour. */
export function RequestEnd({ state, children }: { state: RequestState; children: ReactNode }) {
  return (
    <span className={`${styles.end} ${tones[state]}`}>
      {state === 'pending' ? <Spinner /> : <Icon name={state === 'confirmed' ? 'check' : 'cross'} />}
      {children}
    </span>
  )
}

/**
 * A failed or pending mode of a heating device, according to the gateway. Empty if the device has the requested mode,
 * or if it is offline, which its status shows.
 */
export function OrderStateNote({ orderState }: { orderState: Omit<DeviceOrderState, 'device_id'> }) {
  const t = useWords(eventWords)
  const orderValue = useOrderValue()
  const reasonOf = useReasonText()
  const { state, reason, device_name: deviceName } = orderState
  const value = orderValue(orderState)
  if (state === 'failed') {
    const reasonText = reasonOf({ reason, deviceName })
    const text = t(
      ($) => (reasonText === null ? $.command.orderState.failed : $.command.orderState.failedBecause),
      {
        value,
        reason: reasonText ?? '',
      },
    )
    return (
      <span className={typography.rowQuiet}>
        <RichText text={text} />
      </span>
    )
  }
  if (state === 'pending') {
    return (
      <span className={typography.rowQuiet}>
        <Spinner /> {t(($) => $.command.orderState.pending, { value })}
      </span>
    )
  }
  return reason === 'not_requested' ? (
    <span className={typography.rowQuiet}>{t(($) => $.command.orderState.notRequested, { value })}</span>
  ) : null
}

/**
 * Repeats a command for the devices that it did not reach; the new command is added immediately to all ledgers on
 * screen.
 */
export function RetryButton({
  command,
  what,
  look = 'plain',
}: {
  command: Command
  /** The subject of the retry, for screen readers. */
  what: string
  look?: 'plain' | 'link'
}) {
  const t = useWords(eventWords)
  const client = useQueryClient()
  const retry = useApiMutation(retryCommand, {
    showError: 'toast',
    onSuccess: (received) => {
      client.setQueriesData<Command[]>({ queryKey: [listCommands.name] }, (ledger) =>
        ledger === undefined ? undefined : withCommand(ledger, received),
      )
    },
  })
  return (
    <Button
      variant={look}
      size="small"
      isBusy={retry.isPending}
      aria-label={t(($) => $.command.retryOf, { what })}
      onClick={() => retry.mutate({ params: { commandId: command.id } })}
    >
      {t(($) => $.command.retry)}
    </Button>
  )
}

/**
 * Sends a value to one device; the resulting command is added immediately to the screen's ledger.
 * @param ledger the query of the commands on screen; null without any
 */
export function useDeviceCommand(device: Device, ledger: ReturnType<typeof commandsQuery> | null) {
  const client = useQueryClient()
  const mutation = useApiMutation(commandDevice, {
    showError: 'toast',
    onSuccess: (command) => {
      if (ledger === null) return
      client.setQueryData(ledger.queryKey, (commands) => withCommand(commands ?? [], command))
    },
  })
  return {
    ...mutation,
    request: (capability: Capability, value: string | number | boolean) =>
      mutation.mutate({ params: { deviceId: device.id }, body: { capability, value } }),
  }
}
