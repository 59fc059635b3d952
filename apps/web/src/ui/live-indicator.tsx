/** Whether the screen follows the home: live, reconnecting, or offline (the words say since when). */
export function LiveIndicator({ state, word }: { state: 'live' | 'reconnecting' | 'offline'; word: string }) {
  return (
    <span className="live" role="status" data-state={state}>
      {word}
    </span>
  )
}
