import { useState } from 'react'

/** Measures an element, again whenever it changes: give `ref` to it. Both sides are 0 until they are known. */
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
        setWidth(Math.round(entry?.contentRect.width ?? 0))
        setHeight(Math.round(entry?.contentRect.height ?? 0))
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
  }
}
