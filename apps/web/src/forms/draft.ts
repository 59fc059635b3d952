import { hashKey } from '@tanstack/react-query'

/** What is stored of the thing that a form edits. */
export type Stored<Value> = {
  value: Value
  /**
   * Counted by the gateway where it refuses a change of an older one; undefined where nobody counts. `new` is what is
   * only being made: nobody can have changed it.
   */
  version?: number | 'new' | undefined
}

/** A value that somebody has begun to change, and what they began from. */
export type KeptDraft<Value> = { base: Stored<Value>; value: Value }

type DraftState<Value> = KeptDraft<Value> & {
  /** It was begun before this page was loaded, and not touched since. */
  isRestored: boolean
  /** What is on its way to the gateway; null while nothing is. */
  sent: Value | null
  /** The gateway has a newer version than the base, whether that is here yet or not. */
  isRefused: boolean
}

/** The draft that a form begins with: what is stored, or what was kept and differs from it. */
export function openDraft<Value>(
  merge: DraftMerge<Value>,
  stored: Stored<Value>,
  kept: KeptDraft<Value> | null = null,
): DraftState<Value> {
  const isRestored = kept !== null && !merge.isSame(kept.value, stored.value)
  const begun = isRestored ? kept : { base: stored, value: stored.value }
  return { ...begun, isRestored, sent: null, isRefused: false }
}

/** True where the value differs from what it began as. */
export function isDirty<Value>(merge: DraftMerge<Value>, { base, value }: KeptDraft<Value>): boolean {
  return !merge.isSame(base.value, value)
}

/** Another value; the same draft where it is the same value. */
export function change<Value>(state: DraftState<Value>, to: (latest: Value) => Value): DraftState<Value> {
  const value = to(state.value)
  return Object.is(value, state.value) ? state : { ...state, value, isRestored: false }
}

/** True where what is stored is newer than what the draft began from. */
export function isNews<Value>(merge: DraftMerge<Value>, base: Stored<Value>, newest: Stored<Value>): boolean {
  if (base.version === 'new' || newest.version === 'new') return false
  // What was read may be older than what was saved a moment ago: only a higher version is news.
  if (base.version !== undefined && newest.version !== undefined) return newest.version > base.version
  return !merge.isSame(base.value, newest.value)
}

/** True where the draft and what is stored have both changed, each otherwise: a person has to decide. */
export function isConflicting<Value>(
  merge: DraftMerge<Value>,
  { base, value, sent }: DraftState<Value>,
  newest: Stored<Value>,
): boolean {
  return sent === null && isNews(merge, base, newest) && merge.isConflicting(base.value, value, newest.value)
}

/** The draft over what is stored now, where the two can be had together; else the same draft. */
export function rebaseOn<Value>(
  merge: DraftMerge<Value>,
  state: DraftState<Value>,
  newest: Stored<Value>,
): DraftState<Value> {
  const { base, value, sent } = state
  if (sent !== null || !isNews(merge, base, newest) || isConflicting(merge, state, newest)) return state
  return { ...state, base: newest, value: merge.rebase(base.value, value, newest.value), isRefused: false }
}

/** Its value is on its way; what it was refused for stands until the answer where it goes over a newer version. */
export function sending<Value>(state: DraftState<Value>, sent: Value, isOver: boolean): DraftState<Value> {
  return { ...state, sent, isRestored: false, isRefused: isOver }
}

/** It was stored as `saved`; what was changed while it was on its way stays changed. */
export function settle<Value>(
  merge: DraftMerge<Value>,
  state: DraftState<Value>,
  saved: Stored<Value>,
): DraftState<Value> {
  const value = merge.rebase(state.sent ?? state.value, state.value, saved.value)
  return { ...state, base: saved, value, sent: null, isRefused: false }
}

/** The version to send; null where nobody counts. */
export function versionOf({ version }: Stored<unknown>): number | null {
  return typeof version === 'number' ? version : null
}

/** How the value of a form compares with what is stored, and how it follows a newer one. */
export type DraftMerge<Value> = {
  isSame: (one: Value, other: Value) => boolean
  /** What was changed from `base` to `mine`, on top of `newest`. */
  rebase: (base: Value, mine: Value, newest: Value) => Value
  /** True where `mine` and `newest` have changed the same thing of `base`, each otherwise. */
  isConflicting: (base: Value, mine: Value, newest: Value) => boolean
}

/** A value whose parts belong together, such as a week: it is changed as one, and a newer one is against it as one. */
export function mergeWhole<Value>(isSame: DraftMerge<Value>['isSame'] = isEqual): DraftMerge<Value> {
  return {
    isSame,
    // One that says the same stays as it is: it may know more, such as its steps back.
    rebase: (base, mine, newest) => (isSame(base, mine) && !isSame(mine, newest) ? newest : mine),
    isConflicting: (base, mine, newest) =>
      !isSame(base, mine) && !isSame(base, newest) && !isSame(mine, newest),
  }
}

/**
 * A value of fields that stand for themselves, such as a name and a language: a field that nobody touched goes on
 * following what is stored.
 * @param tidy what of the fields counts, such as a name without the blanks around it
 */
export function mergeFields<Value extends object>(
  tidy: (value: Value) => Value = (value) => value,
): DraftMerge<Value> {
  return {
    isSame: (one, other) => isEqual(tidy(one), tidy(other)),
    rebase: (base, mine, newest) => {
      const carried = { ...newest }
      const [from, to] = [tidy(base), tidy(mine)]
      for (const key of keysOf(mine)) if (!isEqual(from[key], to[key])) carried[key] = mine[key]
      return carried
    },
    isConflicting: (base, mine, newest) => fieldsAgainst(tidy(base), tidy(mine), tidy(newest)).length > 0,
  }
}

/** The fields that `mine` and `newest` have changed, each otherwise. */
export function fieldsAgainst<Value extends object>(
  base: Value,
  mine: Value,
  newest: Value,
): (keyof Value & string)[] {
  return keysOf(mine).filter(
    (key) =>
      !isEqual(base[key], mine[key]) && !isEqual(base[key], newest[key]) && !isEqual(mine[key], newest[key]),
  )
}

/** Equal as JSON, in whatever order the keys stand. */
function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || hashKey([one]) === hashKey([other])
}

function keysOf<Value extends object>(value: Value): (keyof Value & string)[] {
  const keys: (keyof Value & string)[] = []
  for (const key in value) keys.push(key)
  return keys
}
