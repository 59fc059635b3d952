import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import type { Command } from '@foyer/contract/command.ts'
import { orders } from '@foyer/contract/heating.ts'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { deviceWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { commandsQuery } from '#api/queries/rooms.ts'
import { Section } from '#ui/page.tsx'
import { OrderControl } from '#ui/order-control.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Spinner } from '#ui/icon.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { latestRequest, requestedOrder, type Request } from '#features/commands/command-state.ts'
import { useRequestedValue, useOutcomeText } from '#features/commands/command-text.tsx'
import { HubMessage, RetryButton, useDeviceCommand } from '#features/commands/command-parts.tsx'
import { LevelSlider } from '#features/commands/level-slider.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { ControlledBySection, ExcludedNote } from './device-facts.tsx'
import { controlledBy, isExcluded, requestsOf, type DeviceRequest } from './device-requests.ts'

import typography from '#ui/typography.module.css'
import styles from './device.module.css'

/** Number of requests that a device's page loads. */
const REQUEST_LIMIT = 20

/** Controls of the device with the status of each request; nothing if it only measures. */
export function DeviceControls({ device }: { device: Device }) {
  const t = useWords(deviceWords)
  const controller = controlledBy(device)
  const hasControls = requestsOf(device).length > 0
  if (controller === null && !hasControls) return null
  const isHeating = controller === 'order' || controller === 'relay'
  return (
    <Section title={t(($) => (isHeating ? $.control.modeTitle : $.control.title))}>
      {isExcluded(device) ? <ExcludedNote device={device} /> : null}
      {controller !== null ? (
        <ControlledBySection device={device} controller={controller} />
      ) : device.status === 'offline' ? (
        <p className={typography.note}>{t(($) => $.control.offline)}</p>
      ) : (
        <RequestRows device={device} />
      )}
    </Section>
  )
}

function RequestRows({ device }: { device: Device }) {
  const now = useMinute()
  const query = commandsQuery({ deviceId: device.id, limit: REQUEST_LIMIT })
  const t = useWords(deviceWords)
  const { data: commands, isError } = useQuery(query)
  return (
    <>
      {isError && commands === undefined ? (
        <p className={typography.danger}>{t(($) => $.control.failed)}</p>
      ) : null}
      <ul>
        {requestsOf(device).map((request) => (
          <DeviceRequestRow
            key={request.capability}
            device={device}
            request={request}
            latest={latestRequest(
              commands ?? [],
              { deviceId: device.id, capability: request.capability },
              [],
              now,
            )}
            ledger={query}
          />
        ))}
      </ul>
    </>
  )
}

type RequestedValue = Pick<Command, 'capability' | 'value'>

/** Ranges of the sliders, in the capability's unit. Brightness has no 0: the switch turns a lamp off. */
const ranges = {
  position: { min: 0, max: 100, step: 10 },
  brightness: { min: 5, max: 100, step: 5 },
  setpoint: { min: 5, max: 30, step: 0.5 },
} as const

/** One control, with the status of the latest request until the device confirms it. */
function DeviceRequestRow({
  device,
  request,
  latest,
  ledger,
}: {
  device: Device
  request: DeviceRequest
  /** The request whose status is shown. */
  latest: Request | null
  ledger: ReturnType<typeof commandsQuery>
}) {
  const t = useWords(deviceWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const requestedText = useRequestedText()
  const valueOf = useRequestedValue()
  const command = useDeviceCommand(device, ledger)
  const awaited: RequestedValue | null = command.isPending
    ? command.variables.body
    : latest?.state === 'pending'
      ? latest.command
      : null
  const name = t(($) => $.capabilities[request.capability])
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.control}>{control()}</span>
      <span className={`${typography.rowQuiet} ${styles.told}`} role="status">
        {command.isPending ? (
          <>
            <Spinner /> {t(($) => $.control.asking, { value: requestedText(command.variables.body) })}
          </>
        ) : latest === null ? null : latest.state === 'pending' ? (
          <>
            <Spinner />{' '}
            {t(($) => $.control.asked, {
              value: requestedText(latest.command),
              time: format.time(latest.command.requested_at),
              outcome: outcomeText(latest),
            })}
          </>
        ) : latest.state === 'failed' ? (
          <>
            <span className={typography.danger}>
              {t(($) => $.control.told, {
                value: requestedText(latest.command),
                outcome: outcomeText(latest),
              })}
            </span>{' '}
            <RetryButton command={latest.command} what={name} look="link" />
            <HubMessage text={latest.detail} />
          </>
        ) : (
          t(($) => $.control.told, { value: requestedText(latest.command), outcome: outcomeText(latest) })
        )}
      </span>
    </li>
  )

  function control() {
    if (request.kind === 'orders')
      return <Orders device={device} awaited={awaited} onRequest={command.request} />
    if (request.kind === 'switch') {
      const isOn = awaited === null ? request.isOn : awaited.value === true || awaited.value === 1
      return (
        <Switch
          about={device.name}
          label={awaited === null ? t(($) => $.states.on[isOn ? 'yes' : 'no']) : t(($) => $.control.pending)}
          isOn={isOn}
          onChange={(next) => command.request('on', next)}
        />
      )
    }
    if (request.kind === 'lock') {
      return (
        <LockControl
          name={device.name}
          isLocked={awaited === null ? request.isLocked : awaited.value === true}
          isPending={awaited !== null}
          onRequest={(next) => command.request('locked', next)}
        />
      )
    }
    if (request.kind === 'siren') {
      return (
        <SirenControl
          name={device.name}
          isSounding={request.isSounding}
          onRequest={(next) => command.request('siren', next)}
        />
      )
    }
    if (request.kind === 'choice') {
      const { capability, chosen, words } = request
      return (
        <Segmented
          label={name}
          isLabelHidden
          value={typeof awaited?.value === 'string' ? awaited.value : chosen}
          options={words.map((value) => ({ value, label: valueOf({ capability, value }) }))}
          onChange={(next) => command.request(capability, next)}
        />
      )
    }
    const { capability, level } = request
    const formatLevel = capability === 'setpoint' ? format.temperature : format.percent
    const shownLevel = typeof awaited?.value === 'number' ? awaited.value : level
    return (
      <>
        <LevelSlider
          label={name}
          level={shownLevel}
          formatLevel={formatLevel}
          {...ranges[capability]}
          onRequest={(next) => command.request(capability, next)}
        />
        <output>{formatLevel(shownLevel)}</output>
      </>
    )
  }
}

/** The six orders, for a heating device that follows no room. */
function Orders({
  device,
  awaited,
  onRequest,
}: {
  device: Device
  awaited: RequestedValue | null
  onRequest: (capability: 'thermostat_mode', value: string) => void
}) {
  const t = useWords(deviceWords)
  const orderName = useOrderName()
  const pending = awaited === null ? null : requestedOrder(awaited)
  const reported = device.thermostat_mode ?? null
  return (
    <OrderControl
      label={t(($) => $.capabilities.thermostat_mode)}
      options={orders.map((value) => ({ value, label: orderName(value) }))}
      // The hub echoes a request as a device report: it is not in force yet.
      value={pending !== null && reported === pending ? null : reported}
      pending={pending}
      pendingLabel={t(($) => $.control.pending)}
      onChoose={(order) => onRequest('thermostat_mode', order)}
    />
  )
}

/** Returns the requested value as text; an order by its name. */
function useRequestedText(): (request: RequestedValue) => string {
  const orderName = useOrderName()
  const valueOf = useRequestedValue()
  return (request) => {
    const order = requestedOrder(request)
    return capitalize(order === null ? valueOf(request) : orderName(order))
  }
}

/** Locks immediately, and asks for confirmation before it unlocks, since that opens the house. */
function LockControl({
  name,
  isLocked,
  isPending,
  onRequest,
}: {
  name: string
  isLocked: boolean
  /** It is requested, and not confirmed yet. */
  isPending: boolean
  onRequest: (isLocked: boolean) => void
}) {
  const t = useWords(deviceWords)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <span>
        {isPending ? t(($) => $.control.pending) : t(($) => $.states.locked[isLocked ? 'yes' : 'no'])}
      </span>
      <Button onClick={() => (isLocked ? setIsConfirming(true) : onRequest(true))}>
        {t(($) => (isLocked ? $.control.unlock : $.control.lock))}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t(($) => $.control.unlockTitle, { name })}
        closeLabel={t(($) => $.control.close)}
        cancelLabel={t(($) => $.control.keep)}
        confirmLabel={t(($) => $.control.unlock)}
        onConfirm={() => {
          setIsConfirming(false)
          onRequest(false)
        }}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t(($) => $.control.unlockAsk)}</p>
      </ConfirmDialog>
    </>
  )
}

/** Starts a siren after a confirmation, stops it immediately. Most sirens report no state: then both are offered. */
function SirenControl({
  name,
  isSounding,
  onRequest,
}: {
  name: string
  /** Null if the siren does not report it. */
  isSounding: boolean | null
  onRequest: (isSounding: boolean) => void
}) {
  const t = useWords(deviceWords)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      {isSounding === null ? null : <span>{t(($) => $.states.siren[isSounding ? 'yes' : 'no'])}</span>}
      {isSounding === true ? null : (
        <Button variant="danger" onClick={() => setIsConfirming(true)}>
          {t(($) => $.control.sound)}
        </Button>
      )}
      {isSounding === false ? null : (
        <Button onClick={() => onRequest(false)}>{t(($) => $.control.hush)}</Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t(($) => $.control.sirenTitle, { name })}
        closeLabel={t(($) => $.control.close)}
        cancelLabel={t(($) => $.control.keepSilent)}
        confirmLabel={t(($) => $.control.sound)}
        onConfirm={() => {
          setIsConfirming(false)
          onRequest(true)
        }}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t(($) => $.control.sirenAsk)}</p>
      </ConfirmDialog>
    </>
  )
}
