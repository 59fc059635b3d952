import { useEffect, useRef } from 'react'

/**
 * Follows changes of the search in the address that the screen did not write itself: a link, Back, a saved filter.
 * @returns must be called with each text that the screen writes to the address, before it does
 */
export function useSyncedSearch(inAddress: string, adopt: (text: string) => void): (text: string) => void {
  const known = useRef(inAddress)
  // Own texts that are not in the address yet: it may still have an older one while the next is typed.
  const own = useRef<string[]>([])
  useEffect(() => {
    if (inAddress === known.current) return
    known.current = inAddress
    const place = own.current.indexOf(inAddress)
    own.current = own.current.slice(place + 1)
    if (place < 0) adopt(inAddress)
  })
  return (text) => {
    if (text !== known.current || own.current.length > 0) own.current.push(text)
  }
}
