import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './code-block.module.css'

/**
 * Text to paste elsewhere: its file name on the left, a copy button on the right. Each occurrence of `secret` in the
 * code is marked. If the clipboard refuses (no https, no permission), the text is selected, ready to copy with the
 * keyboard.
 */
export function CodeBlock({
  name,
  code,
  secret,
  copyLabel,
  copiedLabel,
}: {
  name: string
  code: string
  secret?: string | undefined
  copyLabel: string
  copiedLabel: string
}) {
  const [isCopied, setCopied] = useState(false)
  const parts = secret === undefined || secret === '' ? [code] : code.split(secret)
  return (
    <figure className={styles.block}>
      <header>
        <span>{name}</span>
        <Button
          variant="quiet"
          size="small"
          icon={isCopied ? 'check' : 'copy'}
          onClick={(event) => {
            const block = event.currentTarget.closest('figure')?.querySelector('pre')
            void copyText(code, block ?? null).then(setCopied)
          }}
        >
          <span role="status">{isCopied ? copiedLabel : copyLabel}</span>
        </Button>
      </header>
      {/* It scrolls: the keyboard must be able to focus it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={name}>
        <code>
          {parts.map((part, index) => (
            <span key={index}>
              {index === 0 ? null : <mark>{secret}</mark>}
              {part}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  )
}

async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (shown !== null) getSelection()?.selectAllChildren(shown)
    return false
  }
}
