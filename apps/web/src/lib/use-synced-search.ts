import { useEffect, useRef } from 'react'

/**
 * Follows changes of the search in the address that the screen did not write itself: a link, Back, a saved filter.
 * @returns must be called with each text that the screen writes to the address, before it does
 */
export function useSyncedSearch(addressText: string, adopt: (text: string) => void): (text: string) => void {
  const last = useRef(addressText)
  // Own texts that are not in the address yet: it may still have an older one while the next is typed.
  const pendingTexts = useRef<string[]>([])
  useEffect(() => {
    if (addressText === last.current) return
    last.current = addressText
    const index = pendingTexts.current.indexOf(addressText)
    pendingTexts.current = pendingTexts.current.slice(index + 1)
    if (index < 0) adopt(addressText)
  })
  return (text) => {
    if (text !== last.current || pendingTexts.current.length > 0) pendingTexts.current.push(text)
  }
}
