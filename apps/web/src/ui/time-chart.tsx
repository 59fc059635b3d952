import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { keyMove, wheelMove, type Move } from './chart-moves.ts'

/**
 * A surface under charts of one time axis: dragged sideways it moves in time, pinched or turned with Ctrl it zooms
 * around the pointer, and the keyboard does both. What is drawn, and how far it goes, is the caller's: `onMove` is
 * told what was meant, in shares of what is shown.
 */
export function TimeChart({
  label,
  hint,
  onMove,
  children,
}: {
  label: string
  /** How it is moved, for screen readers. */
  hint: string
  onMove: (move: Move) => void
  children: ReactNode
}) {
  const hintId = useId()
  const pointers = useRef(new Map<number, number>())
  const start = useRef<{ x: number; spread: number } | null>(null)
  const [drag, setDrag] = useState(0)

  function places(): { x: number; spread: number } {
    const all = [...pointers.current.values()]
    return {
      x: all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length),
      spread: all.length < 2 ? 0 : Math.max(...all) - Math.min(...all),
    }
  }

  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    const isButton = event.target instanceof Element && event.target.closest('a, button') !== null
    if (isButton || (event.pointerType === 'mouse' && event.button !== 0)) return
    pointers.current.set(event.pointerId, event.clientX)
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = places()
  }

  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, event.clientX)
    if (start.current !== null && pointers.current.size === 1) setDrag(places().x - start.current.x)
  }

  function handleUp(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.has(event.pointerId)) return
    const from = start.current
    const to = places()
    const box = event.currentTarget.getBoundingClientRect()
    pointers.current.delete(event.pointerId)
    setDrag(0)
    start.current = pointers.current.size === 0 ? null : places()
    if (from === null || event.type === 'pointercancel') return
    if (from.spread > 10 && to.spread > 10) {
      pointers.current.clear()
      start.current = null
      onMove({ kind: 'zoom', at: (to.x - box.left) / box.width, factor: from.spread / to.spread })
    } else if (Math.abs(to.x - from.x) > 4) {
      onMove({ kind: 'pan', share: (from.x - to.x) / box.width })
    }
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== event.currentTarget) return
    const move = keyMove(event)
    if (move === null) return
    event.preventDefault()
    onMove(move)
  }

  return (
    // A surface that is dragged, with keys for the same; whoever cannot has the buttons beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="time-chart"
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-dragged={drag !== 0 || undefined}
      style={{ '--drag': `${drag}px` }}
      ref={(element) => {
        // React listens to the wheel passively: it could not be kept from zooming the page.
        const handleWheel = (event: WheelEvent) => {
          if (element === null) return
          const move = wheelMove(event, element.getBoundingClientRect())
          if (move === null) return
          event.preventDefault()
          onMove(move)
        }
        element?.addEventListener('wheel', handleWheel, { passive: false })
        return () => element?.removeEventListener('wheel', handleWheel)
      }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onKeyDown={handleKey}
    >
      <p id={hintId} className="visually-hidden">
        {hint}
      </p>
      {children}
    </div>
  )
}
