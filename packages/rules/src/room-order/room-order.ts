import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { OrderSource } from '@foyer/contract/order-state.ts'
import { type LocalWeek, scheduledStretchAt } from '#schedule/schedule.ts'
import { compareClaims } from './compare-claims.ts'
import type { UntilKind } from './override-end.ts'

/** The cause of a claim, such as an absence or a scenario. `id` null: the room itself. */
export type ClaimCause = { readonly id: string | null; readonly name: string | null }

/**
 * An order that a source sets in a room for a while: [since, until) in ms. That of a red-day plan has an end, and is in
 * force only while the schedule or the default order is warmer.
 */
export type OrderClaim = {
  readonly kind: Exclude<OrderSource, 'schedule' | 'default'>
  readonly order: Order
  readonly since: number
  /** null: until a person ends it. */
  readonly until: number | null
  readonly untilKind?: UntilKind | null
  readonly setBy?: string | null
  /** ms. */
  readonly setAt?: number | null
  readonly cause?: ClaimCause | null
}

/** All sources that may decide a room's order. */
export type OrderSources = {
  readonly claims: readonly OrderClaim[]
  readonly schedule: LocalWeek | null
  readonly defaultOrder: Order
}

export type OrderThen = { readonly order: Order; readonly source: OrderSource; readonly until: number | null }

/**
 * The order in force and its source; instants in ms, `until` and `next` null if it never changes by itself.
 */
export type OrderInForce = OrderThen & {
  /** null: there was no other. */
  readonly since: number | null
  readonly untilKind: UntilKind | null
  readonly next: OrderThen | null
  readonly setBy: string | null
  readonly setAt: number | null
  /** null if a person, the schedule or nothing decides. */
  readonly cause: ClaimCause | null
  /**
   * The order that would be in force without the source that won; null for the default, which is the last.
   */
  readonly insteadOf: Order | null
}

export type PlannedBlock = {
  readonly from: number
  readonly to: number
  readonly order: Order
  readonly source: OrderSource
}

/** One source at one instant. `order` null: it is not active then. */
type SourceOutput = {
  readonly source: OrderSource
  readonly order: Order | null
  readonly from: number | null
  readonly to: number | null
  readonly claim: OrderClaim | null
}

type Decision = {
  readonly winner: SourceOutput & { readonly order: Order }
  readonly since: number | null
  readonly until: number | null
}

/**
 * Since when (ms) the order in force in a room applies: after the end of an override or a claim, from that end at the
 * earliest, however old the order is. null: there was no other.
 * @param since as in `OrderInForce`
 * @param lastHoldEnd when the last override or claim ended; null: there was none
 */
export function appliesSince(since: number | null, lastHoldEnd: number | null): number | null {
  return since === null || lastHoldEnd === null ? (since ?? lastHoldEnd) : Math.max(since, lastHoldEnd)
}

/** True if the room's schedule decides, as lowered by a red-day plan too. */
export function isWeekly(source: OrderSource): boolean {
  return isPlanned(source) || source === 'red_day'
}

/** True if the room's schedule decides, or the default order that fills its gaps. */
export function isPlanned(source: OrderSource): boolean {
  return source === 'schedule' || source === 'default'
}

/**
 * The order in force in a room at an instant (ms): the strongest active source decides alone. A week and the
 * default order that fills its gaps are one plan: the result changes only when the order changes.
 */
export function orderInForce(sources: OrderSources, at: number): OrderInForce {
  const outputs = outputsAt(sources, at)
  const { winner, until, since } = planOf(outputs, sources, at)
  const then = until === null ? null : planAt(sources, until)
  return {
    order: winner.order,
    source: winner.source,
    since,
    until,
    untilKind: winner.claim?.untilKind ?? null,
    next: then === null ? null : { order: then.winner.order, source: then.winner.source, until: then.until },
    setBy: winner.claim?.setBy ?? null,
    setAt: winner.claim?.setAt ?? null,
    cause: winner.claim?.cause ?? null,
    insteadOf: insteadOf(outputs, winner),
  }
}

/** The decision at an instant; for the plan, over the whole period with the same order. */
function planAt(sources: OrderSources, at: number): Decision {
  return planOf(outputsAt(sources, at), sources, at)
}

function planOf(outputs: readonly SourceOutput[], sources: OrderSources, at: number): Decision {
  const own = decide(outputs)
  if (sources.schedule === null || !isPlanned(own.winner.source)) return own
  const stretch = scheduledStretchAt(sources.schedule, at, sources.defaultOrder)
  const { since, until } = decide(
    outputs.map((output) => (output.source === 'schedule' ? { ...output, ...stretch } : output)),
  )
  return { ...own, since, until }
}

/** The orders from `from` to `to` (ms) according to the current sources, without gap or overlap. */
export function plannedBlocks(sources: OrderSources, from: number, to: number): PlannedBlock[] {
  const blocks: PlannedBlock[] = []
  let at = from
  while (at < to) {
    const { winner, until } = decide(outputsAt(sources, at))
    const end = Math.min(until ?? to, to)
    blocks.push({ from: at, to: end, order: winner.order, source: winner.source })
    at = end
  }
  return blocks
}

/**
 * The order at an instant (ms), and the next instant at which a source begins or ends, whether or not it
 * wins; null if there is none.
 */
export function orderAt(
  sources: OrderSources,
  at: number,
): { order: Order; source: OrderSource; nextOccasion: number | null } {
  const outputs = outputsAt(sources, at)
  const { winner, until } = planOf(outputs, sources, at)
  const edge = outputs.find(({ source }) => source === 'schedule')?.to ?? null
  const occasions = [until, edge].filter((one) => one !== null)
  const nextOccasion = occasions.length === 0 ? null : Math.min(...occasions)
  return { order: winner.order, source: winner.source, nextOccasion }
}

/** Every source at an instant, strongest first. */
function outputsAt(sources: OrderSources, at: number): SourceOutput[] {
  const claims = sources.claims
    .filter((claim) => claim.until === null || claim.since < claim.until)
    .flatMap((claim) => (claim.kind === 'red_day' ? loweredSpans(claim, sources) : [claim]))
    .toSorted(compareClaims)
    .map((claim) => outputOfClaim(claim, at))
  const fallback: SourceOutput = {
    source: 'default',
    order: sources.defaultOrder,
    from: null,
    to: null,
    claim: null,
  }
  if (sources.schedule === null) return [...claims, fallback]
  const stretch = scheduledStretchAt(sources.schedule, at)
  return [...claims, { source: 'schedule', ...stretch, claim: null }, fallback]
}

/** The claims of a red-day plan over the spans in which the room's schedule or default order is warmer: it only lowers. */
function loweredSpans(claim: OrderClaim, { schedule, defaultOrder }: OrderSources): OrderClaim[] {
  const end = claim.until ?? claim.since
  const spans: OrderClaim[] = []
  let since: number | null = null
  for (let at = claim.since; at < end;) {
    const plan = schedule === null ? null : scheduledStretchAt(schedule, at, defaultOrder)
    const isLowered = orderNumber(plan?.order ?? defaultOrder) < orderNumber(claim.order)
    const until = Math.min(plan?.to ?? end, end)
    if (isLowered) since ??= at
    else if (since !== null) {
      spans.push({ ...claim, since, until: at })
      since = null
    }
    at = until
  }
  return since === null ? spans : [...spans, { ...claim, since, until: end }]
}

function outputOfClaim(claim: OrderClaim, at: number): SourceOutput {
  const { kind: source, since, until } = claim
  if (at < since) return { source, order: null, from: null, to: since, claim }
  if (until !== null && at >= until) return { source, order: null, from: until, to: null, claim }
  return { source, order: claim.order, from: since, to: until, claim }
}

/** Only the winner and stronger sources can change the result, and each of their changes does. */
function decide(outputs: readonly SourceOutput[]): Decision {
  let since: number | null = null
  let until: number | null = null
  for (const output of outputs) {
    if (output.from !== null && (since === null || output.from > since)) since = output.from
    if (output.to !== null && (until === null || output.to < until)) until = output.to
    if (output.order !== null) return { winner: { ...output, order: output.order }, since, until }
  }
  throw new RangeError('A room has no default order.')
}

function insteadOf(outputs: readonly SourceOutput[], winner: SourceOutput): Order | null {
  const others = outputs.slice(outputs.findIndex((output) => output.source === winner.source) + 1)
  return others.find((output) => output.source !== winner.source && output.order !== null)?.order ?? null
}
