/** What somebody means to do to a span of time: shares are of the span shown, 0 to 1 from its start. */
export type Move =
  | { kind: 'zoom'; at: number; factor: number }
  | { kind: 'pan'; share: number }
  | { kind: 'reset' }

const STEP = 0.25
/** Of the span shown: half an hour of a day. */
const READ_STEP = 1 / 48
const ZOOM = 0.5

/** How far Shift and an arrow carry the point that is read, as a share of what is shown; null for any other key. */
export function keyStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number | null {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  return key === 'ArrowLeft' ? -READ_STEP : READ_STEP
}

/** What a key means: arrows move, plus and minus zoom in the middle, 0 goes back; null for any other. */
export function keyMove({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Move | null {
  // Those are the browser's.
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case 'ArrowLeft':
      return { kind: 'pan', share: -STEP }
    case 'ArrowRight':
      return { kind: 'pan', share: STEP }
    case 'PageUp':
      return { kind: 'pan', share: -1 }
    case 'PageDown':
      return { kind: 'pan', share: 1 }
    case '+':
    case '=':
      return { kind: 'zoom', at: 0.5, factor: ZOOM }
    case '-':
      return { kind: 'zoom', at: 0.5, factor: 1 / ZOOM }
    case '0':
      return { kind: 'reset' }
    default:
      return null
  }
}

/** What the wheel means: with Ctrl (or two fingers apart) it zooms, sideways it moves; otherwise the page scrolls. */
export function wheelMove(
  event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'clientX'>,
  box: { left: number; width: number },
): Move | null {
  if (event.ctrlKey || event.metaKey) {
    const at = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    return { kind: 'zoom', at, factor: Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 120) }
  }
  const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
  if (sideways === 0 || Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return null
  return { kind: 'pan', share: sideways / box.width }
}
