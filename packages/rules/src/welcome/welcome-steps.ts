/** What is known of a hub before anything has come through it. */
export type WelcomeHub = {
  readonly name?: string | undefined
  readonly online?: boolean | undefined
  readonly connected_since?: string | null | undefined
}

export type WelcomeStep = {
  readonly kind: 'hub' | 'devices' | 'programme'
  readonly state: 'done' | 'now' | 'later'
}

/** Where a home stands that has no devices yet. */
export type Welcome = {
  readonly steps: readonly WelcomeStep[]
  /** `awaited`: it has an access and has not come. */
  readonly hub: 'none' | 'awaited' | 'here'
  /** ISO instant at which the hub came, where it is there. */
  readonly since: string | null
}

/** The three steps of a home without devices: its hub, its devices, its programme; exactly one of them is now. */
export function welcomeOf(hubs: readonly WelcomeHub[]): Welcome {
  const here = hubs.find((hub) => hub.online === true)
  const hub = here !== undefined ? 'here' : hubs.length > 0 ? 'awaited' : 'none'
  return {
    hub,
    since: here?.connected_since ?? null,
    steps: [
      { kind: 'hub', state: hub === 'here' ? 'done' : 'now' },
      { kind: 'devices', state: hub === 'here' ? 'now' : 'later' },
      { kind: 'programme', state: 'later' },
    ],
  }
}
