import type { Command } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { orderAsked, outcomeOf, type Request } from '#features/commands/command-outcome.ts'
import type { commandsQuery } from '#api/queries/command.queries.ts'
import { useAskedValue } from '#features/commands/command-sentence.tsx'
import { LevelSlider } from '#features/commands/level-slider.tsx'
import { HubMessage } from '#features/commands/hub-message.tsx'
import { useOutcomeText } from '#features/commands/outcome-text.ts'
import { RetryButton } from '#features/commands/retry-button.tsx'
import { useDeviceCommand } from '#features/commands/use-device-command.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { capital } from '#lib/count-word.ts'
import { OrderControl } from '#ui/order-control.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Ring } from '#ui/ring.tsx'
import { Switch } from '#ui/switch.tsx'
import type { DeviceRequest } from './device-requests.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import { LockControl } from './lock-control.tsx'
import { SirenControl } from './siren-control.tsx'
import typography from '#ui/typography.module.css'
import styles from './device-request-row.module.css'

type Asked = Pick<Command, 'capability' | 'value'>

/** What a slider goes through, in the capability's unit. A lamp at nothing is off, which its switch says. */
const ranges = {
  position: { min: 0, max: 100, step: 10 },
  brightness: { min: 5, max: 100, step: 5 },
  setpoint: { min: 5, max: 30, step: 0.5 },
} as const

/** One thing that can be asked, and under it how the last request stands until the device has said so itself. */
export function DeviceRequestRow({
  device,
  request,
  latest,
  ledger,
}: {
  device: Device
  request: DeviceRequest
  /** The request that is to be said. */
  latest: Request | null
  ledger: ReturnType<typeof commandsQuery>
}) {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const askedWord = useAskedWord()
  const valueOf = useAskedValue()
  const command = useDeviceCommand(device, ledger)
  const awaited: Asked | null = command.isPending
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
            <Ring /> {t(($) => $.control.asking, { value: askedWord(command.variables.body) })}
          </>
        ) : latest === null ? null : latest.state === 'pending' ? (
          <>
            <Ring />{' '}
            {t(($) => $.control.asked, {
              value: askedWord(latest.command),
              time: format.time(latest.command.requested_at),
              outcome: outcomeText(latest.command),
            })}
          </>
        ) : latest.state === 'failed' ? (
          <>
            <span className={typography.danger}>
              {t(($) => $.control.told, {
                value: askedWord(latest.command),
                outcome: outcomeText(latest.command),
              })}
            </span>{' '}
            <RetryButton command={latest.command} what={name} look="link" />
            <HubMessage text={outcomeOf(latest.command).detail} />
          </>
        ) : (
          t(($) => $.control.told, { value: askedWord(latest.command), outcome: outcomeText(latest.command) })
        )}
      </span>
    </li>
  )

  function control() {
    if (request.kind === 'orders') return <Orders device={device} awaited={awaited} onAsk={command.ask} />
    if (request.kind === 'switch') {
      const isOn = awaited === null ? request.isOn : awaited.value === true || awaited.value === 1
      return (
        <Switch
          about={device.name}
          label={awaited === null ? t(($) => $.states.on[isOn ? 'yes' : 'no']) : t(($) => $.control.pending)}
          isOn={isOn}
          onChange={(next) => command.ask('on', next)}
        />
      )
    }
    if (request.kind === 'lock') {
      return (
        <LockControl
          name={device.name}
          isLocked={awaited === null ? request.isLocked : awaited.value === true}
          onAsk={(next) => command.ask('locked', next)}
        />
      )
    }
    if (request.kind === 'siren') {
      return (
        <SirenControl
          name={device.name}
          isSounding={request.isSounding}
          onAsk={(next) => command.ask('siren', next)}
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
          onChange={(next) => command.ask(capability, next)}
        />
      )
    }
    const { capability, level } = request
    const write = capability === 'setpoint' ? format.temperature : format.percent
    const asked = typeof awaited?.value === 'number' ? awaited.value : level
    return (
      <>
        <LevelSlider
          label={name}
          level={asked}
          say={write}
          {...ranges[capability]}
          onAsk={(next) => command.ask(capability, next)}
        />
        <output>{write(asked)}</output>
      </>
    )
  }
}

/** The six orders, for what heats in no room. */
function Orders({
  device,
  awaited,
  onAsk,
}: {
  device: Device
  awaited: Asked | null
  onAsk: (capability: 'thermostat_mode', value: string) => void
}) {
  const t = useWords(deviceScreenWords)
  const nameOf = useOrderName()
  const pending = awaited === null ? null : orderAsked(awaited)
  const reported = device.thermostat_mode ?? null
  return (
    <OrderControl
      label={t(($) => $.capabilities.thermostat_mode)}
      options={orders.map((value) => ({ value, word: nameOf(value) }))}
      // The hub echoes a request as if it were the device's word: that is not in force yet.
      value={pending !== null && reported === pending ? null : reported}
      pending={pending}
      pendingWord={t(($) => $.control.pending)}
      onChoose={(order) => onAsk('thermostat_mode', order)}
    />
  )
}

/** What was asked, in words: an order by its name. */
function useAskedWord(): (asked: Asked) => string {
  const nameOf = useOrderName()
  const valueOf = useAskedValue()
  return (asked) => {
    const order = orderAsked(asked)
    return capital(order === null ? valueOf(asked) : nameOf(order))
  }
}
