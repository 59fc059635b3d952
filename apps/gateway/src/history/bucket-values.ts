import type { Capability } from '@foyer/contract/device.ts'
import type { BucketColumns, Sample } from './bucket-columns.ts'

/** How the values of a bucket are aggregated: their mean over time, the last of them, or the increase of the index. */
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
  smoke: 'last',
  carbon_monoxide: 'last',
  gas: 'last',
  water_leak: 'last',
  tamper: 'last',
  occupancy: 'last',
  link_quality: 'mean',
} as const satisfies Record<Capability, 'mean' | 'last' | 'rise'>

const hour = 3_600_000

/**
 * Longest time (ms) for which a value holds without a following one: as long as a device may be silent before it counts
 * as offline. Sensors report at least once an hour; batteries are reported once a day.
 */
export function holdOf(capability: Capability): number {
  return capability === 'battery' ? 25 * hour : hour
}

/** True for an index, whose half-hours are stored to compute costs. */
export function isIndex(capability: Capability): boolean {
  return foldOf[capability] === 'rise'
}

/**
 * True if buckets need the nearest samples outside of the span: an index increases, and a measured value holds, across
 * its ends.
 */
export function reachesAcross(capability: Capability): boolean {
  return foldOf[capability] !== 'last'
}

/**
 * One value per bucket in the capability's unit (for an index, the Wh used in it); NaN where nothing is known.
 * @param now ms; values are not extended beyond it
 */
export function bucketValues(columns: BucketColumns, capability: Capability, now: number): Float64Array {
  switch (foldOf[capability]) {
    case 'rise':
      return rises(columns)
    case 'mean':
      return means(columns, now)
    case 'last':
      return lasts(columns)
  }
}

function lasts(columns: BucketColumns): Float64Array {
  return columns.lastValue
    .slice(0, columns.buckets.count)
    .map((value, bucket) => ((columns.n[bucket] ?? 0) === 0 ? Number.NaN : value))
}

/**
 * Means over time: each value is weighted by the time for which it held. A value that holds into the next buckets
 * counts there too, so that the mean of a wide bucket equals that of the narrow ones in it.
 */
function means(columns: BucketColumns, now: number): Float64Array {
  const { n, firstAt, lastAt, lastValue, before, after } = columns
  const { count } = columns.buckets
  const held = columns.held.slice()
  const area = columns.area.slice()
  const sums = { held, area }
  // One object reused for all buckets: a year of a series has 35,000.
  const last = { bucket: 0, at: before?.at ?? -Infinity, value: before?.value ?? 0 }
  for (let next = 0; next < count; next += 1) {
    if ((n[next] ?? 0) === 0) continue
    holdOn(columns, sums, last, firstAt[next] ?? 0)
    last.bucket = next
    last.at = lastAt[next] ?? 0
    last.value = lastValue[next] ?? 0
  }
  holdOn(columns, sums, last, Math.min(now, after?.at ?? Infinity))
  for (let bucket = 0; bucket < count; bucket += 1) {
    const length = held[bucket] ?? 0
    if (length > 0) held[bucket] = Math.round(((area[bucket] ?? 0) / length) * 1000) / 1000
    else held[bucket] = (n[bucket] ?? 0) === 0 ? Number.NaN : (lastValue[bucket] ?? 0)
  }
  return held
}

/** Adds a value that holds from its time on, until at most `until`, to the buckets that it covers. */
function holdOn(
  { buckets: { edges, count }, hold }: BucketColumns,
  { held, area }: { held: Float64Array; area: Float64Array },
  from: { bucket: number; at: number; value: number },
  until: number,
): void {
  const end = Math.min(until, from.at + hold)
  for (let bucket = from.bucket; bucket < count && (edges[bucket] ?? 0) < end; bucket += 1) {
    const length = Math.min(end, edges[bucket + 1] ?? 0) - Math.max(from.at, edges[bucket] ?? 0)
    if (length <= 0) continue
    held[bucket] = (held[bucket] ?? 0) + length
    area[bucket] = (area[bucket] ?? 0) + from.value * length
  }
}

/**
 * Wh of each bucket. The increase of an index between two samples in different buckets is distributed by time, so that
 * the buckets of any span add up to the difference of the indices at its ends.
 */
function rises(columns: BucketColumns): Float64Array {
  const { count } = columns.buckets
  const energy = new Float64Array(count).fill(Number.NaN)
  let last = columns.before
  let lastBucket = 0
  for (let bucket = 0; bucket < count; bucket += 1) {
    if ((columns.n[bucket] ?? 0) === 0) continue
    if (last !== null) {
      const first = { at: columns.firstAt[bucket] ?? 0, value: columns.firstValue[bucket] ?? 0 }
      share(columns, energy, { ...last, bucket: lastBucket }, first)
    }
    add(energy, bucket, columns.rise[bucket] ?? 0)
    last = { at: columns.lastAt[bucket] ?? 0, value: columns.lastValue[bucket] ?? 0 }
    lastBucket = bucket
  }
  if (last !== null && columns.after !== null) {
    share(columns, energy, { ...last, bucket: lastBucket }, columns.after)
  }
  return roundTogether(energy)
}

/** Distributes the increase between two samples over the buckets from that of the first sample on. */
function share(
  columns: BucketColumns,
  energy: Float64Array,
  from: Sample & { bucket: number },
  to: Sample,
): void {
  const { edges, count } = columns.buckets
  const rise = Math.max(0, to.value - from.value)
  const length = to.at - from.at
  if (length <= 0) return
  for (let { bucket } = from; bucket < count; bucket += 1) {
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

/** Rounds to mWh so that the rounded values still add up: each one includes the rounding error of the previous one. */
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
