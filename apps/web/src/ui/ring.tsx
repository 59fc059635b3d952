/** Turns while an answer is awaited; still under reduced motion. The words beside it say what is awaited. */
export function Ring() {
  return <span className="waiting-ring" aria-hidden="true" />
}
