/** An undo and redo history. */
export type EditHistory<State> = {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

/** Most steps that can be undone. */
const MOST_STEPS = 100

/** A new history with one state. */
export function beginHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [] }
}

/** Adds a step, and drops the undone ones. */
export function step<State>({ past, present }: EditHistory<State>, next: State): EditHistory<State> {
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] }
}

/** Undoes the last step; returns the same history if there is none. */
export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] }
}

/** Redoes the last undone step; returns the same history if there is none. */
export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
