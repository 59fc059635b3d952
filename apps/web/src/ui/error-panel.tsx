import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import typography from './typography.module.css'
import errors from './error-panel.module.css'

/** A generic error: a title, a toggle that shows the message, and the actions to try. */
export function ErrorPanel({
  title,
  note,
  showLabel,
  hideLabel,
  message,
  actions,
  isPage = false,
}: {
  title: string
  /** What the error does not affect, in one muted sentence. */
  note?: string
  showLabel: string
  hideLabel: string
  message: string
  actions?: ReactNode
  /** The whole screen failed: the title is the page's heading. */
  isPage?: boolean
}) {
  const [isShown, setShown] = useState(false)
  const messageId = useId()
  return (
    <div className={errors.panel} role="alert">
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {note === undefined ? null : <p className={typography.quiet}>{note}</p>}
      <div className={errors.actions}>
        {actions}
        <Button
          variant={actions === undefined ? 'plain' : 'quiet'}
          aria-expanded={isShown}
          aria-controls={messageId}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? hideLabel : showLabel}
        </Button>
      </div>
      <pre id={messageId} hidden={!isShown}>
        {message}
      </pre>
    </div>
  )
}
