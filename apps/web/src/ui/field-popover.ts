import { useEffect, type RefObject } from 'react'

const GAP = 4
const EDGE = 8

/** Puts a popover of this size below the field that is its parent, or above where there is more room. */
export function positionByField(popover: HTMLElement, size: { width: number; height: number }): void {
  const field = popover.parentElement?.getBoundingClientRect()
  if (field === undefined) return
  const { innerHeight, innerWidth } = window
  const below = innerHeight - field.bottom - GAP - EDGE
  const above = field.top - GAP - EDGE
  const isAbove = below < size.height && above > below
  // On the narrowest phones its margins are smaller, so that its buttons are not.
  const edge = Math.min(EDGE, (innerWidth - size.width) / 2)
  popover.style.top = isAbove ? 'auto' : `${field.bottom + GAP}px`
  popover.style.bottom = isAbove ? `${innerHeight - field.top + GAP}px` : 'auto'
  popover.style.maxHeight = `${Math.min(size.height, isAbove ? above : below)}px`
  popover.style.left = `${Math.max(edge, Math.min(field.left, innerWidth - size.width - edge))}px`
}

/** Closes an open popover when the page scrolls: it is fixed to the window and would not move with its field. */
export function useCloseOnScroll(popover: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: Event) => {
      if (event.target !== popover.current) popover.current?.hidePopover()
    }
    window.addEventListener('scroll', close, { capture: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [popover, isOpen])
}
