// Not memoized: it is seldom drawn, and the code for that is in the first file of every visit.
'use no memo'

import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import typography from './typography.module.css'
import errors from './error-panel.module.css'

/** The generic failure: a title, a toggle that reveals the message, and what can be tried. */
export function ErrorPanel({
  title,
  note,
  showWord,
  hideWord,
  message,
  actions,
  isPage = false,
}: {
  title: string
  /** What it does not touch, in one quiet sentence. */
  note?: string
  showWord: string
  hideWord: string
  message: string
  actions?: ReactNode
  /** The whole screen failed: its title is the page's. */
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
          look={actions === undefined ? 'plain' : 'quiet'}
          aria-expanded={isShown}
          aria-controls={messageId}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? hideWord : showWord}
        </Button>
      </div>
      <pre id={messageId} hidden={!isShown}>
        {message}
      </pre>
    </div>
  )
}
