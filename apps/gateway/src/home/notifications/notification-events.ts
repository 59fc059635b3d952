import type { SessionDevice } from '@foyer/contract/account.ts'
import { SCENARIO_MESSAGE_MAX } from '@foyer/contract/notification.ts'
import type { Audience, Fact } from './notification.store.ts'

/** Events that other modules pass to be notified; the other notifications are derived from stored state. */
export type NotificationEvent =
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
export type EndedEvent =
  | { kind: 'scenario_suspended'; homeId: string; scenarioId: string }
  | { kind: 'scenario_waiting'; homeId: string; runId: string }

/** The key of a lasting event while it lasts. */
export function keyOf(lasting: EndedEvent): string {
  return `${lasting.kind}:${lasting.kind === 'scenario_waiting' ? lasting.runId : lasting.scenarioId}`
}

/** The people who are notified of it. */
export function audienceOf(event: NotificationEvent): Audience {
  const { homeId } = event
  return {
    homeId,
    accountId: 'accountId' in event ? event.accountId : null,
    isForOwner: event.kind === 'invitation_accepted',
  }
}

/** The fact to store for an event at an instant (ms). */
export function factOf(event: NotificationEvent, at: number): Fact {
  switch (event.kind) {
    case 'password_changed':
      return { kind: event.kind, key: `${event.kind}:${event.accountId}:${at}`, at }
    case 'new_sign_in':
      return { kind: event.kind, key: `${event.kind}:${event.sessionId}`, at, device: event.device }
    case 'invitation_accepted':
      return { kind: event.kind, key: `${event.kind}:${event.personId}:${at}`, at, person: event.person }
    case 'scenario_waiting':
    case 'scenario_suspended':
      return {
        kind: event.kind,
        key: keyOf(event),
        at,
        scenarioId: event.scenarioId,
      }
    case 'scenario_message':
      return {
        kind: event.kind,
        key: `${event.kind}:${event.runId}:${event.text}`,
        at,
        scenarioId: event.scenarioId,
        text: event.text.slice(0, SCENARIO_MESSAGE_MAX),
      }
  }
}
