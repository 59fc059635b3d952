import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

import buttons from './button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'aria-label' | 'type'> & {
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
