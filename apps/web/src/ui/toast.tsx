import { useEffect, type ReactNode } from 'react'

export type ToastMessage = {
  /** A new id is a new message, even with the same words. */
  id: string | number
  text: ReactNode
  action?: { word: string; onPress: () => void } | undefined
}

const readingTime = 8_000

/**
 * The place where what has just been done is said; a message leaves by itself after 8 s.
 * Always mounted, so that screen readers hear what arrives. Never for an error: that stays until it is dealt with.
 */
export function Toasts({
  messages,
  onLeave,
  closeWord,
}: {
  messages: readonly ToastMessage[]
  onLeave: (id: ToastMessage['id']) => void
  closeWord: string
}) {
  return (
    <div className="toasts" role="status">
      {messages.map((message) => (
        <Toast key={message.id} message={message} onLeave={onLeave} closeWord={closeWord} />
      ))}
    </div>
  )
}

function Toast({
  message,
  onLeave,
  closeWord,
}: {
  message: ToastMessage
  onLeave: (id: ToastMessage['id']) => void
  closeWord: string
}) {
  const { id, text, action } = message
  useEffect(() => {
    const timer = setTimeout(() => onLeave(id), readingTime)
    return () => clearTimeout(timer)
  }, [id, onLeave])
  return (
    <div className="toast">
      <span>{text}</span>
      {action === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            action.onPress()
            onLeave(id)
          }}
        >
          {action.word}
        </button>
      )}
      <button type="button" onClick={() => onLeave(id)}>
        {closeWord}
      </button>
    </div>
  )
}
