import { startTransition, useEffect, useState } from 'react'

/**
 * A value as it was until the frame that shows its change has been painted. What is drawn from it may take its time:
 * whatever else shows the change, as the field that somebody types into, does not wait for it. `useDeferredValue`
 * begins at once, and work that ends within one frame then holds up that very frame.
 */
export function useAfterFrame<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // A frame's callback runs before its paint, a timer set there after it.
      timer = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
