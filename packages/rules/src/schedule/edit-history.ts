/** What was, what is, and what was taken back. */
export type EditHistory<State> = {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

/** Steps that can be taken back. */
const MOST_STEPS = 100

/** A history that begins with what is. */
export function beginHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [] }
}

/** A step on; what was taken back before is gone. */
export function step<State>({ past, present }: EditHistory<State>, next: State): EditHistory<State> {
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] }
}

/** Takes the last step back; the same history where there is none. */
export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] }
}

/** Takes the step that was taken back again; the same history where there is none. */
export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
