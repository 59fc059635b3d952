import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { HYSTERESIS } from './leaf-truth.ts'

/**
 * True if two leaves can never be true together: times that do not overlap, a value above and below, open and
 * closed. Returns true only if it is certain.
 */
export function excludeEachOther(one: ScenarioLeaf, other: ScenarioLeaf): boolean {
  if (isTime(one) && isTime(other)) return !minutesOf(one).some((minute) => minutesOf(other).includes(minute))
  if (one.kind === 'measure' && other.kind === 'measure') {
    if (one.device_id !== other.device_id || one.capability !== other.capability || one.is === other.is)
      return false
    const [above, below] = one.is === 'above' ? [one, other] : [other, one]
    // A value that was above the limit counts as above until it falls below it by the hysteresis; likewise
    // below.
    return above.value - below.value >= HYSTERESIS[above.capability]
  }
  if (one.kind === 'opening' && other.kind === 'opening') {
    return one.device_id === other.device_id && one.is !== other.is
  }
  if (one.kind === 'presence' && other.kind === 'presence') {
    return one.device_id === other.device_id && one.is !== other.is
  }
  if (one.kind === 'order' && other.kind === 'order') {
    return one.room_id === other.room_id && excludesMode(one.mode, other.mode)
  }
  if (one.kind === 'reach' && other.kind === 'reach') {
    return one.device_id === other.device_id && one.is !== other.is
  }
  if (one.kind === 'day' && other.kind === 'day') return !one.days.some((day) => other.days.includes(day))
  if (one.kind === 'sun' && other.kind === 'sun') return one.offset === other.offset && one.is !== other.is
  return one.kind === 'price' && other.kind === 'price' && one.band !== other.band
}

/** A room in `auto` or `holidays` also has an order. */
function excludesMode(one: ScenarioMode, other: ScenarioMode): boolean {
  const sources: readonly ScenarioMode[] = ['auto', 'holidays']
  return one !== other && sources.includes(one) === sources.includes(other)
}

type TimeLeaf = Extract<ScenarioLeaf, { kind: 'time' | 'time_between' }>

function isTime(leaf: ScenarioLeaf): leaf is TimeLeaf {
  return leaf.kind === 'time' || leaf.kind === 'time_between'
}

function minutesOf(leaf: TimeLeaf): number[] {
  if (leaf.kind === 'time') return [leaf.at]
  const { from, to } = leaf
  const isIn = (minute: number) => (from < to ? from <= minute && minute < to : minute < to || minute >= from)
  return Array.from({ length: 1440 }, (_, minute) => minute).filter(isIn)
}

/**
 * Two leaves of a condition that are both required and never true together, so that the rule is never true.
 * Only pairs joined by *and* alone are checked, so that the result is certain; null if there is none.
 */
export function contradictionIn(condition: ScenarioCondition): readonly [ScenarioLeaf, ScenarioLeaf] | null {
  const needed = neededBy(condition)
  for (const [index, one] of needed.entries()) {
    const other = needed.slice(index + 1).find((leaf) => excludeEachOther(one, leaf))
    if (other !== undefined) return [one, other]
  }
  return null
}

function neededBy(part: ScenarioCondition): ScenarioLeaf[] {
  if (part.kind !== 'group') return [part]
  // Of parts joined by *or*, one is enough: none of them is required, unless it is the only one.
  if (part.join === 'any' && part.of.length > 1) return []
  return part.of.flatMap((child) => neededBy(child))
}
