import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How far below the viewport content may be when it is loaded: one turn of the wheel. */
const MARGIN = '0px 0px 200px'

/** ms after which it loads on its own: for find in page, printing and reading aloud. */
const IDLE_MS = 3_000

/**
 * Renders its children once they are near the viewport or the page was idle for a while; `pending` keeps their place
 * until then. For content below the fold with code and requests of its own, so that the content above does not wait
 * for it.
 */
export function LazyInView({ pending, children }: { pending: ReactNode; children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const placeholder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || placeholder.current === null) return
    const show = () => setNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(placeholder.current)
    const timer = setTimeout(show, IDLE_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isNear])
  return isNear ? children : <div ref={placeholder}>{pending}</div>
}
