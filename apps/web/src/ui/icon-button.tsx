import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

import buttons from './button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'aria-label' | 'type'> & {
  icon: IconName
  /** What it does: its name to a screen reader and its tip to a pointer. */
  label: string
  look?: 'plain' | 'quiet'
}

/** A button of 44 px that shows only an icon, for actions that everybody knows (close, earlier, later). */
export function IconButton({ icon, label, look = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={buttons.button}
      data-size="icon"
      data-look={look}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
