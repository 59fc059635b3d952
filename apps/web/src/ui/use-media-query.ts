import { useSyncExternalStore } from 'react'

/**
 * Whether a media query matches now: for screens that render something else on a phone, not the same content smaller.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
