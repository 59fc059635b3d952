/** Whether a thing answers: dot and word, never colour alone. */
export function StatusDot({ state, word }: { state: 'online' | 'offline' | 'unknown'; word: string }) {
  return (
    <span className="status-dot" data-state={state}>
      {word}
    </span>
  )
}
