import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon, Spinner } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

import buttons from './button.module.css'

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'link'

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'> & {
  children: ReactNode
  variant?: ButtonVariant
  size?: 'small' | 'large'
  icon?: IconName
  /** Why the button is disabled: shown under it and part of its description. Without a reason it is enabled. */
  disabledReason?: string | null | undefined
  /** The action is in progress: a spinner is shown before the label and further presses are ignored. */
  isBusy?: boolean
}

/**
 * A button. A link that should look like one takes `className={buttons.button}` and `data-look`. In a row, the way
 * back or out comes first and the one primary button last; it is never small, and large only on the login.
 */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'plain',
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
      // The default type of a button is submit: only an explicit `type="submit"` may send a form.
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttons.button}
      data-look={variant}
      data-size={size}
      // Stays in the tab order, so that the reason can be read.
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

type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'className' | 'style' | 'aria-label' | 'type' | 'disabled'
> & {
  icon: IconName
  /** What the button does: its accessible name and its tooltip. */
  label: string
  variant?: 'plain' | 'quiet'
}

/** A button of 44 px that shows only an icon, for actions with a well-known icon (close, earlier, later). */
export function IconButton({ icon, label, variant = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={buttons.button}
      data-size="icon"
      data-look={variant}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
