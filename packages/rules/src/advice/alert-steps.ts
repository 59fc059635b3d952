import type { Order } from '@foyer/contract/heating.ts'
import type { RoomAlertKind } from '@foyer/contract/room.ts'

/** Steps against an alert of a room; a silent device has causes instead. */
export const alertSteps = {
  frost_risk: ['ask_heat', 'radiator_power', 'close_window'],
  order_failed: ['ask_again', 'selector'],
  reverted: ['ask_again', 'not_by_hand', 'selector'],
  window_open: ['close_window', 'turn_off'],
  target_not_reached: ['close_window', 'radiator_power', 'uncover', 'too_weak'],
  battery_low: ['change_battery', 'press_once'],
} as const satisfies Record<Exclude<RoomAlertKind, 'silent'>, readonly string[]>

export type AlertStepKind = (typeof alertSteps)[keyof typeof alertSteps][number]

/** Known facts about the room; null if not reported. */
export type AlertStepFacts = {
  /** What its devices report. */
  readonly order: Order | null
  /** W drawn by its heating. */
  readonly power: number | null
  /** Whether all its windows with a contact are closed. */
  readonly areWindowsClosed: boolean | null
}

export type AlertStep = { readonly kind: AlertStepKind; readonly isRuledOut: boolean }

/** The steps of an alert, the likeliest first; those that a fact rules out come last. */
export function stepsOf(kind: keyof typeof alertSteps, facts: AlertStepFacts): AlertStep[] {
  const steps = alertSteps[kind].map((step) => ({ kind: step, isRuledOut: isNeedless(step, facts) }))
  return steps.toSorted((one, other) => Number(one.isRuledOut) - Number(other.isRuledOut))
}

function isNeedless(step: AlertStepKind, { order, power, areWindowsClosed }: AlertStepFacts): boolean {
  if (step === 'close_window') return areWindowsClosed === true
  if (step === 'radiator_power') return power !== null && power >= 1
  return step === 'ask_heat' && order !== null && order !== 'stop'
}
