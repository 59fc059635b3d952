/** Whether the screen follows the home: live, reconnecting, or offline (the words say since when). */
export function LiveIndicator({ state, word }: { state: 'live' | 'reconnecting' | 'offline'; word: string }) {
  return (
    <span className="live" role="status" data-state={state}>
      {/* One word takes the place of another: none is moved to where it must stand. */}
      <span key={state} className="live-word">
        {word}
      </span>
    </span>
  )
}
