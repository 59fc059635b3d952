import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon, Spinner } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

import buttons from './button.module.css'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger' | 'link'

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'> & {
  children: ReactNode
  look?: ButtonLook
  size?: 'small' | 'large'
  icon?: IconName
  /** Why it cannot be used now: shown under the button and read with it. Without a reason it can be used. */
  disabledReason?: string | null | undefined
  /** The action is under way: a ring stands before the word and a second press does nothing. */
  isBusy?: boolean
}

/**
 * A button; on the web a thing that goes somewhere is a link with `className={buttons.button}` and `data-look`. Side by
 * side the way back or out stands first and the one primary button last; it is never small, and large only where one signs in.
 */
export function Button(props: ButtonProps) {
  const {
    children,
    look = 'plain',
    size,
    icon,
    disabledReason,
    isBusy = false,
    onClick,
    type,
    ...rest
  } = props
  const reasonId = useId()
  const isDisabled = disabledReason !== undefined && disabledReason !== null
  const button = (
    <button
      {...rest}
      // Submitting is asked for by name; everything else must never send a form by accident.
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttons.button}
      data-look={look}
      data-size={size}
      // Stays in the tab order, so that its reason can be read.
      aria-disabled={isDisabled || isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={isDisabled ? reasonId : rest['aria-describedby']}
      onClick={(event) => {
        if (isDisabled || isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <Spinner /> : icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  )
  if (!isDisabled) return button
  return (
    <span className={buttons.wrap}>
      {button}
      <span id={reasonId} className={buttons.reason}>
        {disabledReason}
      </span>
    </span>
  )
}
