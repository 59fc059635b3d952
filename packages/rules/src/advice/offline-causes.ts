import { isBatteryLow } from '@foyer/contract/low-battery.ts'

/** Causes for an offline device. */
export const offlineCauses = ['hub', 'mains', 'battery', 'radio'] as const

export type OfflineCauseKind = (typeof offlineCauses)[number]

/** Facts about a device that went offline; null if not reported. */
export type OfflineFacts = {
  readonly power: 'mains' | 'battery' | null
  /** % in its last report. */
  readonly battery: number | null
  /** 0 to 255 in its last report. */
  readonly linkQuality: number | null
  readonly isHubOnline: boolean | null
  /** Number of other devices of its hub that reported since it went offline. */
  readonly reportedSince: number
  /** Number of other devices of its room that went offline within minutes of it. */
  readonly silentTogether: number
}

/** The fact that supports a cause, or rules it out. */
export type CauseFact =
  | 'hub_offline'
  | 'hub_alone'
  | 'hub_unknown'
  | 'hub_hears'
  | 'mains_together'
  | 'mains_alone'
  | 'mains_unknown'
  | 'on_battery'
  | 'battery_low'
  | 'battery_some'
  | 'battery_unknown'
  | 'on_mains'
  | 'link_weak'
  | 'link_unknown'
  | 'link_strong'

export type OfflineCause = {
  readonly kind: OfflineCauseKind
  /** `first`: the likeliest; `next`: to be checked after it. */
  readonly verdict: 'first' | 'next' | 'ruled_out'
  readonly fact: CauseFact
}

/** Link quality of a good connection. */
const STRONG_LINK = 128

/** Causes of a silent device, from the likeliest to the least likely; those ruled out come last. */
export function causesOf(facts: OfflineFacts): OfflineCause[] {
  const found = offlineCauses
    .map((kind) => ({ kind, ...weigh[kind](facts) }))
    .toSorted(
      (one, other) =>
        (other.weight ?? -1) - (one.weight ?? -1) ||
        offlineCauses.indexOf(one.kind) - offlineCauses.indexOf(other.kind),
    )
  return found.map(({ kind, fact, weight }, index) => ({
    kind,
    fact,
    verdict: weight === null ? 'ruled_out' : index === 0 ? 'first' : 'next',
  }))
}

/** A weight only compares likelihoods; null rules the cause out. */
type Weighed = { fact: CauseFact; weight: number | null }

const weigh: Record<OfflineCauseKind, (facts: OfflineFacts) => Weighed> = {
  hub({ isHubOnline, reportedSince }) {
    if (isHubOnline === false) return { fact: 'hub_offline', weight: 100 }
    if (reportedSince > 0) return { fact: 'hub_hears', weight: null }
    return isHubOnline === null ? { fact: 'hub_unknown', weight: 15 } : { fact: 'hub_alone', weight: 55 }
  },
  mains({ power, silentTogether }) {
    if (power === 'battery') return { fact: 'on_battery', weight: null }
    if (silentTogether > 0) return { fact: 'mains_together', weight: 85 }
    return power === 'mains' ? { fact: 'mains_alone', weight: 60 } : { fact: 'mains_unknown', weight: 35 }
  },
  battery({ power, battery }) {
    if (power === 'mains') return { fact: 'on_mains', weight: null }
    // Never ruled out: a battery that reported 80 % may be empty on the next cold morning.
    if (battery === null) return { fact: 'battery_unknown', weight: power === 'battery' ? 50 : 30 }
    if (isBatteryLow(battery)) return { fact: 'battery_low', weight: 95 - battery / 10 }
    return { fact: 'battery_some', weight: 60 - battery / 2.5 }
  },
  radio({ linkQuality, silentTogether }) {
    if (linkQuality === null) return { fact: 'link_unknown', weight: 40 }
    if (linkQuality < STRONG_LINK) return { fact: 'link_weak', weight: 90 - linkQuality / 3 }
    // A good link depends on the plug that routed it.
    return silentTogether > 0 ? { fact: 'link_unknown', weight: 40 } : { fact: 'link_strong', weight: null }
  },
}
