import { useState } from 'react'

/** Measures an element, again whenever it changes: give `ref` to it. The width is 0 until it is known. */
export function useElementWidth(): {
  width: number
  ref: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [width, setWidth] = useState(0)
  return {
    width,
    ref: (element) => {
      if (element === null) return undefined
      const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
      observer.observe(element)
      return () => observer.disconnect()
    },
  }
}
