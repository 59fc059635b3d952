import type { SessionDevice } from '@foyer/contract/account.ts'
import { SCENARIO_MESSAGE_MAX } from '@foyer/contract/notification.ts'
import type { Audience, Fact } from './notification.store.ts'

/** What other parts of the gateway tell of themselves; the rest is found in what is stored. */
export type Told =
  | { kind: 'password_changed'; homeId: string; accountId: string }
  | { kind: 'new_sign_in'; homeId: string; accountId: string; sessionId: string; device: SessionDevice }
  /** To the owners of the home. */
  | { kind: 'invitation_accepted'; homeId: string; personId: string; person: string }
  /** Lasts, until it is active again. Its breaker suspended a scenario. */
  | { kind: 'scenario_suspended'; homeId: string; scenarioId: string }
  /** Lasts, while a run of a secure scenario waits for a person to confirm it. */
  | { kind: 'scenario_waiting'; homeId: string; scenarioId: string; runId: string }
  /** An action of a scenario: its own words, each once a run. Longer ones than `SCENARIO_MESSAGE_MAX` are cut. */
  | { kind: 'scenario_message'; homeId: string; scenarioId: string; runId: string; text: string }

/** What was told by a call, lasted, and is over. */
export type Over =
  | { kind: 'scenario_suspended'; homeId: string; scenarioId: string }
  | { kind: 'scenario_waiting'; homeId: string; runId: string }

/** What names something that lasts, while it does. */
export function keyOf(lasting: Over): string {
  return `${lasting.kind}:${lasting.kind === 'scenario_waiting' ? lasting.runId : lasting.scenarioId}`
}

/** Who is told of it. */
export function audienceOf(told: Told): Audience {
  const { homeId } = told
  return {
    homeId,
    accountId: 'accountId' in told ? told.accountId : null,
    isForOwner: told.kind === 'invitation_accepted',
  }
}

/** It as it is written down, told at an instant (ms). */
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
