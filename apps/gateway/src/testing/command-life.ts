import { type Life, type LifeEvent, live } from '#heating/commands/command-life.ts'

/** A command requested at 0, without any response. */
export function requestedLife(given: Pick<Life, 'capability' | 'wanted'>): Life {
  return {
    ...given,
    status: 'requested',
    former: null,
    step: null,
    taken: null,
    requestedAt: 0,
    sentAt: null,
    expiresAt: null,
    watchedUntil: null,
    endedAt: null,
    reason: null,
    detail: null,
    waits: false,
    canRead: false,
    isBlind: false,
    echo: null,
    askedAt: null,
    confirmedAt: null,
  }
}

/** The command after all of these events. */
export function after(life: Life, ...events: LifeEvent[]): Life {
  return events.reduce(live, life)
}
