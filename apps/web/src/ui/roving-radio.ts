import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The keys of a group of radio buttons: arrows move the focus round, Home and End to its ends. Returns the index to
 * choose, null for any other key. The focus is moved, the choice is the caller's: some groups act on choice, and
 * there walking past an option must not choose it.
 */
export function moveAmongRadios(event: KeyboardEvent<HTMLElement>): number | null {
  const group = event.currentTarget
  const radios = [...group.querySelectorAll<HTMLElement>('[role="radio"]')]
  const from = radios.findIndex((radio) => radio === document.activeElement)
  const step = steps[event.key]
  const last = radios.length - 1
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? last
        : step === undefined
          ? null
          : (from + step + radios.length) % radios.length
  if (to === null) return null
  event.preventDefault()
  radios[to]?.focus()
  return to
}
