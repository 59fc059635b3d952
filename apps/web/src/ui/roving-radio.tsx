import type { KeyboardEvent, ReactNode } from 'react'

/**
 * A group of radio buttons in which moving and choosing are two acts: arrows, Home and End move the focus, Space and
 * Enter (a click to the browser) choose. A radio group alone would choose on each arrow; inside a toolbar it does not.
 * https://www.w3.org/WAI/ARIA/apg/patterns/radio/#keyboardinteraction
 */
export function RovingRadios({
  className,
  label,
  labelledBy,
  children,
}: {
  className: string
  label?: string
  /** Id of the words that name it, where they stand beside it. */
  labelledBy?: string
  /** Buttons of role `radio`, of which one has the tab index 0. */
  children: ReactNode
}) {
  const name = { 'aria-label': label, 'aria-labelledby': labelledBy }
  return (
    <div role="toolbar" className="roving-radios" {...name}>
      <div role="radiogroup" tabIndex={-1} className={className} onKeyDown={moveFocus} {...name}>
        {children}
      </div>
    </div>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const from = radios.findIndex((radio) => radio === document.activeElement)
  const step = steps[event.key]
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? radios.length - 1
        : step === undefined
          ? null
          : (from + step + radios.length) % radios.length
  if (to === null) return
  event.preventDefault()
  radios[to]?.focus()
}
