import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How far below the view something may be when it is fetched: a turn of the wheel. */
const MARGIN = '0px 0px 200px'

/** ms after which it comes by itself: for who searches the page, prints it or has it read out. */
const AT_REST_MS = 3_000

/**
 * Draws its children once they come near the view, or the page has been at rest; until then what keeps their place. For
 * what stands below the fold and costs code and answers of its own: nobody above it waits for them.
 */
export function LazyInView({ pending, children }: { pending: ReactNode; children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || place.current === null) return
    const come = () => setNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    const timer = setTimeout(come, AT_REST_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isNear])
  return isNear ? children : <div ref={place}>{pending}</div>
}
