import { useRef, type PointerEvent } from 'react'

/**
 * Whether the pointer is on its way down on a form's button. A field that is left by that press must not say its fault
 * yet: the button would move away from under the finger, and the press would be lost. Sending says it anyway.
 */
export function useSubmitPress() {
  const isDown = useRef(false)
  return {
    isPressing: () => isDown.current,
    onPointerDownCapture: (event: PointerEvent<HTMLFormElement>) => {
      isDown.current = event.target instanceof Element && event.target.closest('[type="submit"]') !== null
    },
  }
}
