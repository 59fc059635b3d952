/** Facts about a hub before its first message. */
export type WelcomeHub = {
  readonly name?: string | undefined
  readonly online?: boolean | undefined
  readonly connected_since?: string | null | undefined
}

export type WelcomeStep = {
  readonly kind: 'hub' | 'devices' | 'schedule'
  readonly state: 'done' | 'now' | 'later'
}

/** The state of a home without devices. */
export type Welcome = {
  readonly steps: readonly WelcomeStep[]
  /** `awaited`: it has an access and has not connected. */
  readonly hub: 'none' | 'awaited' | 'here'
  /** ISO instant at which the hub connected, if it is online. */
  readonly since: string | null
}

/**
 * The three steps of a home without devices: its hub, its devices, its schedule; exactly one of them is
 * current.
 */
export function welcomeOf(hubs: readonly WelcomeHub[]): Welcome {
  const here = hubs.find((hub) => hub.online === true)
  const hub = here !== undefined ? 'here' : hubs.length > 0 ? 'awaited' : 'none'
  return {
    hub,
    since: here?.connected_since ?? null,
    steps: [
      { kind: 'hub', state: hub === 'here' ? 'done' : 'now' },
      { kind: 'devices', state: hub === 'here' ? 'now' : 'later' },
      { kind: 'schedule', state: 'later' },
    ],
  }
}
