import { useEffect, useRef } from 'react'

/**
 * Follows what the address says where a screen did not write it itself: a link, Back, a saved filter.
 * @returns to be told of each text that the screen writes, before it does
 */
export function useSyncedSearch(inAddress: string, adopt: (text: string) => void): (text: string) => void {
  const known = useRef(inAddress)
  // Own words on their way: the address may say an older one while the next is being typed.
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
