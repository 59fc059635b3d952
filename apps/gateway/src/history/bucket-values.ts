import type { Capability } from '@foyer/contract/device.ts'
import type { BucketColumns, Sample } from './bucket-columns.ts'
import { bucketAt } from './buckets.ts'

/** How the values of a bucket become one: their mean, the last of them, or how far the index rose. */
const foldOf = {
  temperature: 'mean',
  humidity: 'mean',
  battery: 'mean',
  thermostat_mode: 'last',
  setpoint: 'last',
  climate_mode: 'last',
  fan_mode: 'last',
  demand: 'mean',
  energy_index: 'rise',
  instant_power: 'mean',
  apparent_power: 'mean',
  voltage: 'mean',
  intensity: 'mean',
  on: 'last',
  open: 'last',
  locked: 'last',
  brightness: 'last',
  position: 'last',
  alarm: 'last',
  siren: 'last',
  occupancy: 'last',
  link_quality: 'mean',
} as const satisfies Record<Capability, 'mean' | 'last' | 'rise'>

/** True for an index: its buckets need the samples on either side of the span. */
export function isIndex(capability: Capability): boolean {
  return foldOf[capability] === 'rise'
}

/** One value a bucket in the capability's unit (an index: Wh used in it); NaN where nothing was heard. */
export function bucketValues(columns: BucketColumns, capability: Capability): Float64Array {
  if (foldOf[capability] === 'rise') return rises(columns)
  const { count } = columns.buckets
  const values = new Float64Array(count).fill(Number.NaN)
  const isLast = foldOf[capability] === 'last'
  for (let bucket = 0; bucket < count; bucket += 1) {
    const n = columns.n[bucket] ?? 0
    if (n === 0) continue
    values[bucket] = isLast
      ? (columns.lastValue[bucket] ?? 0)
      : Math.round(((columns.sum[bucket] ?? 0) / n) * 1000) / 1000
  }
  return values
}

/**
 * Wh of each bucket. What an index rose between two samples in different buckets is shared by time, so that the
 * buckets of any span add up to the difference of the indices at its ends.
 */
function rises(columns: BucketColumns): Float64Array {
  const { count } = columns.buckets
  const energy = new Float64Array(count).fill(Number.NaN)
  let last = columns.before
  for (let bucket = 0; bucket < count; bucket += 1) {
    if ((columns.n[bucket] ?? 0) === 0) continue
    if (last !== null) {
      const first = { at: columns.firstAt[bucket] ?? 0, value: columns.firstValue[bucket] ?? 0 }
      share(columns, energy, last, first)
    }
    add(energy, bucket, columns.rise[bucket] ?? 0)
    last = { at: columns.lastAt[bucket] ?? 0, value: columns.lastValue[bucket] ?? 0 }
  }
  if (last !== null && columns.after !== null) share(columns, energy, last, columns.after)
  return roundTogether(energy)
}

function share(columns: BucketColumns, energy: Float64Array, from: Sample, to: Sample): void {
  const { edges, count } = columns.buckets
  const rise = Math.max(0, to.value - from.value)
  const length = to.at - from.at
  if (length <= 0) return
  for (let bucket = Math.max(0, bucketAt(columns.buckets, from.at)); bucket < count; bucket += 1) {
    const start = Math.max(from.at, edges[bucket] ?? 0)
    const end = Math.min(to.at, edges[bucket + 1] ?? 0)
    if (start >= to.at) break
    if (end > start) add(energy, bucket, (rise * (end - start)) / length)
  }
}

function add(energy: Float64Array, bucket: number, amount: number): void {
  const known = energy[bucket] ?? Number.NaN
  energy[bucket] = Number.isNaN(known) ? amount : known + amount
}

/** Rounds to mWh so that the rounded values still add up: each takes over what the former left. */
function roundTogether(energy: Float64Array): Float64Array {
  let rest = 0
  for (let bucket = 0; bucket < energy.length; bucket += 1) {
    const exact = energy[bucket] ?? Number.NaN
    if (Number.isNaN(exact)) continue
    const rounded = Math.max(0, Math.round((exact + rest) * 1000) / 1000)
    rest += exact - rounded
    energy[bucket] = rounded
  }
  return energy
}
