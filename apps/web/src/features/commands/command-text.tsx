import {
  type ChoiceCapability,
  type ClimateMode,
  climateModes,
  type FanMode,
  fanModes,
} from '@foyer/contract/climate.ts'
import type { Command, CommandReason } from '@foyer/contract/command.ts'
import type { OrderStateReason } from '@foyer/contract/order-state.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { eventWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { OrderName } from '#features/orders/orders.tsx'
import type { Request } from './command-state.ts'

/** The style of a mode's chip per state of its request. */
export const chipStates = {
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  replaced: 'stale',
} as const

/** A sentence on a request: who requested what, with the mode as a chip. */
export function CommandSentence({ request }: { request: Request }) {
  const t = useWords(eventWords)
  const valueOf = useRequestedValue()
  const format = useFormat()
  const { command, order, state } = request
  const actor = command.actor.name ?? t(($) => $.command.someone)
  const place = command.room?.name ?? command.device?.name ?? ''
  if (order !== null) {
    return (
      <RichText
        text={t(($) => $.command.asked[command.actor.kind], { actor, room: place })}
        parts={{ order: <OrderName order={order} state={chipStates[state]} /> }}
      />
    )
  }
  const { ecs_mode: mode = null } = command
  if (mode !== null) {
    const words = { actor, mode: t(($) => $.command.hotWaterModes[mode]) }
    return (
      <RichText
        text={t(
          ($) => (command.actor.kind === 'user' ? $.command.hotWater.user : $.command.hotWater.other),
          words,
        )}
      />
    )
  }
  const device = command.device?.name ?? place
  const values = {
    actor,
    device,
    value: isPosition(command) ? format.percent(command.value) : valueOf(command),
  }
  const verb = verbOf(command)
  return (
    <RichText
      text={t(($) => $.command.askedDevice[command.actor.kind === 'user' ? 'user' : 'other'][verb], values)}
    />
  )
}

type RequestVerb = 'on' | 'off' | 'open' | 'closed' | 'locked' | 'unlocked' | 'sounding' | 'silent' | 'other'

type RequestedValue = Pick<Command, 'capability' | 'value'>

/** The verb of a request, if there is one: users turn a lamp off, they do not request “off”. */
function verbOf({ capability, value }: RequestedValue): RequestVerb {
  const isTrue = value === true || value === 1
  if (capability === 'locked') return isTrue ? 'locked' : 'unlocked'
  if (capability === 'siren') return isTrue ? 'sounding' : 'silent'
  if (capability === 'on') return value === true || (typeof value === 'number' && value > 0) ? 'on' : 'off'
  if (capability !== 'position' || typeof value !== 'number') return 'other'
  if (value >= 100) return 'open'
  return value <= 0 ? 'closed' : 'other'
}

function isPosition<Some extends RequestedValue>(request: Some): request is Some & { value: number } {
  return request.capability === 'position' && typeof request.value === 'number'
}

/** Returns a function for the requested value as text: `marche`, `ouvert à 40 %`, `20,5 °C`. */
export function useRequestedValue(): (command: Pick<Command, 'capability' | 'value'>) => string {
  const t = useWords(eventWords)
  const format = useFormat()
  return ({ capability, value }) => {
    if (capability === 'climate_mode' || capability === 'fan_mode') {
      const choice = modeOf(capability, value)
      if (choice === null) return String(value)
      return choice.capability === 'climate_mode'
        ? t(($) => $.command.climate_mode[choice.mode])
        : t(($) => $.command.fan_mode[choice.mode])
    }
    const verb = verbOf({ capability, value })
    if (capability === 'locked' || capability === 'siren') {
      return verb === 'other' ? String(value) : t(($) => $.command.values[verb])
    }
    if (typeof value === 'boolean') return t(($) => (value ? $.command.values.on : $.command.values.off))
    if (typeof value === 'string') return value
    if (capability === 'on') return t(($) => (value > 0 ? $.command.values.on : $.command.values.off))
    if (capability === 'setpoint') return format.temperature(value)
    if (capability !== 'position') return format.percent(value)
    if (value >= 100) return t(($) => $.command.values.open)
    if (value <= 0) return t(($) => $.command.values.closed)
    return t(($) => $.command.values.position, { value: format.percent(value) })
  }
}

type ChoiceMode =
  | { capability: 'climate_mode'; mode: ClimateMode }
  | { capability: 'fan_mode'; mode: FanMode }

/** The name of a climate or fan mode, from its name or its number in the history. */
function modeOf(capability: ChoiceCapability, value: Command['value']): ChoiceMode | null {
  const isMatch = (name: string, number: number) => name === value || number === value
  if (capability === 'climate_mode') {
    const mode = climateModes.find(isMatch)
    return mode === undefined ? null : { capability, mode }
  }
  const mode = fanModes.find(isMatch)
  return mode === undefined ? null : { capability, mode }
}

/**
 * Returns a function for the outcome of a request in a few words: `confirmé en 3 s`, or `échoué` with the reason. If
 * the ledger has a failure but the device is in the requested state now, `confirmé plus tard`.
 */
export function useOutcomeText(): (request: Request) => string {
  const t = useWords(eventWords)
  const format = useFormat()
  const reasonOf = useReasonText()
  return (request) => {
    const { state, seconds, confirmed, total, waits, appliedSetpoint } = request
    const status = shownStatus(request)
    const statusText = t(($) => $.command.statuses[status])
    if (state === 'confirmed' && status !== 'confirmed') return t(($) => $.command.ends.later)
    if (status === 'confirmed' && seconds !== null) {
      const end = t(($) => $.command.ends.confirmedIn, { duration: format.duration(seconds) })
      return appliedSetpoint === null
        ? end
        : t(($) => $.command.taken, { outcome: end, value: format.temperature(appliedSetpoint) })
    }
    if (status === 'sent' && waits) return t(($) => $.command.ends.waits)
    const reason = reasonOf(request)
    const end = reason === null ? statusText : t(($) => $.command.because, { status: statusText, reason })
    return confirmed > 0 && confirmed < total
      ? `${end} · ${t(($) => $.command.ends.some, { confirmed, total })}`
      : end
  }
}

/** The status of a request: reverted also if its device left the requested state when the ledger did not watch it any more. */
export function shownStatus({ state, command }: Pick<Request, 'state' | 'command'>): Command['status'] {
  return state === 'failed' && command.status === 'confirmed' ? 'reverted' : command.status
}

/** The text of the reason why a command failed or why a mode is still pending; null if there is no reason. */
export function useReasonText(): (ended: {
  reason: CommandReason | OrderStateReason | null
  deviceName: string | null
}) => string | null {
  const t = useWords(eventWords)
  return ({ reason, deviceName }) =>
    reason === null ? null : t(($) => $.command.reasons[reason], { device: deviceName ?? '' })
}
