import type { SessionDevice } from '@foyer/contract/account.ts'
import { SCENARIO_MESSAGE_MAX } from '@foyer/contract/notification.ts'
import type { Audience, Fact } from './notification.store.ts'

/** Events that other modules pass to be notified; the other notifications are derived from stored state. */
export type Told =
  | { kind: 'password_changed'; homeId: string; accountId: string }
  | { kind: 'new_sign_in'; homeId: string; accountId: string; sessionId: string; device: SessionDevice }
  /** To the owners of the home. */
  | { kind: 'invitation_accepted'; homeId: string; personId: string; person: string }
  /** Lasts until it is active again. Its breaker suspended a scenario. */
  | { kind: 'scenario_suspended'; homeId: string; scenarioId: string }
  /** Lasts while a run of a secure scenario waits for a person to confirm it. */
  | { kind: 'scenario_waiting'; homeId: string; scenarioId: string; runId: string }
  /** An action of a scenario: its own text, each once a run. Text longer than `SCENARIO_MESSAGE_MAX` is cut. */
  | { kind: 'scenario_message'; homeId: string; scenarioId: string; runId: string; text: string }

/** A lasting event that was passed by a call and has ended. */
export type Over =
  | { kind: 'scenario_suspended'; homeId: string; scenarioId: string }
  | { kind: 'scenario_waiting'; homeId: string; runId: string }

/** The key of a lasting event while it lasts. */
export function keyOf(lasting: Over): string {
  return `${lasting.kind}:${lasting.kind === 'scenario_waiting' ? lasting.runId : lasting.scenarioId}`
}

/** The people who are notified of it. */
export function audienceOf(told: Told): Audience {
  const { homeId } = told
  return {
    homeId,
    accountId: 'accountId' in told ? told.accountId : null,
    isForOwner: told.kind === 'invitation_accepted',
  }
}

/** The fact to store for an event at an instant (ms). */
export function factOf(told: Told, at: number): Fact {
  switch (told.kind) {
    case 'password_changed':
      return { kind: told.kind, key: `${told.kind}:${told.accountId}:${at}`, at }
    case 'new_sign_in':
      return { kind: told.kind, key: `${told.kind}:${told.sessionId}`, at, device: told.device }
    case 'invitation_accepted':
      return { kind: told.kind, key: `${told.kind}:${told.personId}`, at, person: told.person }
    case 'scenario_waiting':
    case 'scenario_suspended':
      return {
        kind: told.kind,
        key: keyOf(told),
        at,
        scenarioId: told.scenarioId,
      }
    case 'scenario_message':
      return {
        kind: told.kind,
        key: `${told.kind}:${told.runId}:${told.text}`,
        at,
        scenarioId: told.scenarioId,
        text: told.text.slice(0, SCENARIO_MESSAGE_MAX),
      }
  }
}
