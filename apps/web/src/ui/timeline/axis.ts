import { useState } from 'react'

/**
 * A time axis. Instants are milliseconds since the epoch; the axis is elapsed time, so a day of 23 or 25 hours is
 * drawn with its real length.
 */
export type Axis = {
  start: number
  end: number
  ticks: readonly Tick[]
  /** Null if the axis is not about today. */
  now: number | null
  /** The time on the now tag; without it the line has no tag. */
  nowLabel?: string | undefined
  /** The lines are a plan for any such day: no part of it is past. */
  isPlan?: boolean | undefined
}

type Tick = {
  at: number
  label: string
  /** Midnight: its line is dashed and its label stronger. */
  isStrong?: boolean | undefined
  /** The Tempo colour that begins there. */
  tempo?: 'blue' | 'white' | 'red' | undefined
}

/** The position of an instant on the axis, as a share of 0 to 1; an instant outside is clamped to the nearest end. */
export function positionOn(axis: Pick<Axis, 'start' | 'end'>, at: number): number {
  const length = axis.end - axis.start
  if (length <= 0) return 0
  return Math.min(1, Math.max(0, (at - axis.start) / length))
}

type PlacedTick = Tick & { position: number; align: 'start' | 'middle' | 'end' }

/** The width of a label of small text, estimated generously; see `useElementWidth` for the unit. */
export function labelWidth(label: string): number {
  return label.length * 6.8 + 3
}

/**
 * The ticks whose labels fit on a line of `width` pixels: the now tag is placed first, then the strong ticks, then
 * both ends, then every tick or every second, third… one, so that they are evenly spaced.
 */
export function readableTicks(axis: Axis, width: number): PlacedTick[] {
  const isNowTagged = axis.now !== null && axis.nowLabel !== undefined
  const occupied = isNowTagged ? [nowTagSpan(axis, width)] : []
  const placed = axis.ticks
    .filter((tick) => tick.at >= axis.start && tick.at <= axis.end)
    .map((tick) => place(axis, tick, width))
  const importance = (tick: PlacedTick) => (tick.isStrong || tick.tempo ? 0 : tick.align === 'middle' ? 2 : 1)
  const shown = new Set<PlacedTick>()
  const even = evenTicks(placed, width)
  for (const tick of placed.toSorted((a, b) => importance(a) - importance(b) || a.at - b.at)) {
    if (importance(tick) === 2 && !even.includes(tick)) continue
    const span = spanOf(tick, width)
    if (occupied.some((other) => span.from < other.to + 5 && other.from < span.to + 5)) continue
    occupied.push(span)
    shown.add(tick)
  }
  return placed.filter((tick) => shown.has(tick))
}

/** Every tick, or every second, third…: as many as fit without overlapping labels. */
function evenTicks(placed: readonly PlacedTick[], width: number): readonly PlacedTick[] {
  for (let stride = 1; stride < placed.length; stride += 1) {
    const some = placed.filter((_, index) => index % stride === 0)
    const spans = some.map((tick) => spanOf(tick, width))
    const isApart = spans.every(({ from }, index) => from >= (spans[index - 1]?.to ?? -Infinity) + 5)
    if (isApart) return some
  }
  return []
}

/** The alignment of the now tag on its line: centred, unless an end of the axis is near. */
export function nowTagAlign(axis: Axis, width: number): 'start' | 'middle' | 'end' {
  if (axis.now === null) return 'middle'
  const half = nowTagWidth(axis) / 2
  const x = positionOn(axis, axis.now) * width
  return x < half ? 'start' : x > width - half ? 'end' : 'middle'
}

function nowTagWidth(axis: Axis): number {
  return labelWidth(axis.nowLabel ?? '') + 14
}

function nowTagSpan(axis: Axis, width: number) {
  return spanAt(positionOn(axis, axis.now ?? axis.start) * width, nowTagWidth(axis), nowTagAlign(axis, width))
}

/** Centred on its tick, unless it would extend over an end of the axis. */
function place(axis: Axis, tick: Tick, width: number): PlacedTick {
  const position = positionOn(axis, tick.at)
  const [x, half] = [position * width, tickWidth(tick) / 2]
  return { ...tick, position, align: x < half ? 'start' : x > width - half ? 'end' : 'middle' }
}

function tickWidth(tick: Tick): number {
  return labelWidth(tick.label) + (tick.tempo ? 17 : 0)
}

function spanOf(tick: PlacedTick, width: number) {
  return spanAt(tick.position * width, tickWidth(tick), tick.align)
}

function spanAt(x: number, size: number, align: 'start' | 'middle' | 'end') {
  const from = align === 'start' ? x : align === 'end' ? x - size : x - size / 2
  return { from, to: from + size }
}

/** The box of a label, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** A straight segment of a drawing, in pixels. */
export type Segment = { x1: number; y1: number; x2: number; y2: number }

/** Half of the now-line with some space, in pixels. */
export const NOW_HALF = 4

/** True if words from `left` to `right` would be under a now-line at `now` (pixels; null if there is none). */
export function isCrossed(now: number | null, left: number, right: number): boolean {
  return now !== null && left < now + NOW_HALF && right > now - NOW_HALF
}

/** True if two boxes overlap. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** True if a segment of a curve crosses a box. */
export function runsThrough({ x1, y1, x2, y2 }: Segment, box: Box): boolean {
  // Clip the segment, a share from 0 to 1, at each side of the box; what remains is inside.
  let [from, to] = [0, 1]
  for (const [start, step, low, high] of [
    [x1, x2 - x1, box.left, box.right],
    [y1, y2 - y1, box.top, box.bottom],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return false
      continue
    }
    const [one, other] = [(low - start) / step, (high - start) / step]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from <= to
}

/** Pixels of a rem at the browser's default text size. */
const DEFAULT_FONT_SIZE = 16

/** A length in the unit of `useElementWidth`, as a CSS length. */
export function rem(length: number): string {
  return `${length / DEFAULT_FONT_SIZE}rem`
}

/**
 * Measures an element, again on each resize: pass `ref` to it. Both sides are 0 until they are known. The unit is a
 * pixel at the default text size, a sixteenth of a rem: what fits a line at 16 px fits a line 1.5 times as long at 24
 * px.
 */
export function useElementWidth(): {
  width: number
  height: number
  ref: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [width, setWidth] = useState(0)
  const [height, setHeight] = useState(0)
  return {
    width,
    height,
    ref: (element) => {
      if (element === null) return undefined
      const observer = new ResizeObserver(([entry]) => {
        const unit =
          Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_FONT_SIZE
        setWidth(Math.round((entry?.contentRect.width ?? 0) / unit))
        setHeight(Math.round((entry?.contentRect.height ?? 0) / unit))
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
  }
}
