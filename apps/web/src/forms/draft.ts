import { hashKey } from '@tanstack/react-query'
import { language } from '#lib/i18n.ts'

/** The stored version of what a form edits. */
export type Stored<Value> = {
  value: Value
  /**
   * Counted by the gateway if it rejects changes of an older version; undefined without a version. `new` is for a new
   * thing, which cannot have been changed elsewhere.
   */
  version?: number | 'new' | undefined
}

/** An edited value, and the stored version that it is based on. */
export type StoredDraft<Value> = { base: Stored<Value>; value: Value }

type DraftState<Value> = StoredDraft<Value> & {
  /** The draft is from before this page load, and was not edited since. */
  isRestored: boolean
  /** The value being saved; null if none is. */
  sent: Value | null
  /** The gateway has a newer version than the base, whether or not it has been loaded. */
  isOutdated: boolean
}

/** The initial draft of a form: the stored value, or a stored draft that differs from it. */
export function openDraft<Value>(
  merge: DraftMerge<Value>,
  stored: Stored<Value>,
  storedDraft: StoredDraft<Value> | null = null,
): DraftState<Value> {
  const isRestored = storedDraft !== null && !merge.isSame(storedDraft.value, stored.value)
  const draft = isRestored ? storedDraft : { base: stored, value: stored.value }
  return { ...draft, isRestored, sent: null, isOutdated: false }
}

/** True if the value differs from its base. */
export function isDirty<Value>(merge: DraftMerge<Value>, { base, value }: StoredDraft<Value>): boolean {
  return !merge.isSame(base.value, value)
}

/** Changes the value; returns the same draft if the value is the same. */
export function change<Value>(state: DraftState<Value>, to: (latest: Value) => Value): DraftState<Value> {
  const value = to(state.value)
  return Object.is(value, state.value) ? state : { ...state, value, isRestored: false }
}

/** True if the stored version is newer than the base of the draft. */
export function isNewer<Value>(
  merge: DraftMerge<Value>,
  base: Stored<Value>,
  newest: Stored<Value>,
): boolean {
  if (base.version === 'new' || newest.version === 'new') return false
  // A cached read may be older than the last save: only a higher version is news.
  if (base.version !== undefined && newest.version !== undefined) return newest.version > base.version
  return !merge.isSame(base.value, newest.value)
}

/** True if the draft and the stored version have both changed, differently: the user has to decide. */
export function isConflicting<Value>(
  merge: DraftMerge<Value>,
  { base, value, sent }: DraftState<Value>,
  newest: Stored<Value>,
): boolean {
  return sent === null && isNewer(merge, base, newest) && merge.isConflicting(base.value, value, newest.value)
}

/** Rebases the draft on the stored version if they do not conflict; otherwise returns the same draft. */
export function rebaseOn<Value>(
  merge: DraftMerge<Value>,
  state: DraftState<Value>,
  newest: Stored<Value>,
): DraftState<Value> {
  const { base, value, sent } = state
  if (sent !== null || !isNewer(merge, base, newest) || isConflicting(merge, state, newest)) return state
  return { ...state, base: newest, value: merge.rebase(base.value, value, newest.value), isOutdated: false }
}

/** Marks a value as being saved; when it overwrites a newer version, the conflict stays until the reply. */
export function startSaving<Value>(
  state: DraftState<Value>,
  sent: Value,
  isOverwriting: boolean,
): DraftState<Value> {
  return { ...state, sent, isRestored: false, isOutdated: isOverwriting }
}

/** Marks the draft as saved; edits made during the save stay. */
export function finishSaving<Value>(
  merge: DraftMerge<Value>,
  state: DraftState<Value>,
  saved: Stored<Value>,
): DraftState<Value> {
  const value = merge.rebase(state.sent ?? state.value, state.value, saved.value)
  return { ...state, base: saved, value, sent: null, isOutdated: false }
}

/** The version to send; null without a version number. */
export function versionOf({ version }: Stored<unknown>): number | null {
  return typeof version === 'number' ? version : null
}

/** Compares and merges the values of a form. */
export type DraftMerge<Value> = {
  isSame: (one: Value, other: Value) => boolean
  /** Applies the changes from `base` to `mine` to `newest`. */
  rebase: (base: Value, mine: Value, newest: Value) => Value
  /** True if `mine` and `newest` have changed the same part of `base` differently. */
  isConflicting: (base: Value, mine: Value, newest: Value) => boolean
}

/** Merges a value whose parts belong together, such as a week: any newer version of a changed value is a conflict. */
export function mergeWhole<Value>(isSame: DraftMerge<Value>['isSame'] = isEqual): DraftMerge<Value> {
  return {
    isSame,
    // An equal value stays as it is: it may have more data, such as its undo steps.
    rebase: (base, mine, newest) => (isSame(base, mine) && !isSame(mine, newest) ? newest : mine),
    isConflicting: (base, mine, newest) =>
      !isSame(base, mine) && !isSame(base, newest) && !isSame(mine, newest),
  }
}

/**
 * Merges a value of independent fields, such as a name and a language: an unedited field keeps following the stored
 * version.
 * @param normalize normalizes the fields for comparison, such as a name without surrounding blanks
 */
export function mergeFields<Value extends object>(
  normalize: (value: Value) => Value = (value) => value,
): DraftMerge<Value> {
  return {
    isSame: (one, other) => isEqual(normalize(one), normalize(other)),
    rebase: (base, mine, newest) => {
      const merged = { ...newest }
      const [from, to] = [normalize(base), normalize(mine)]
      for (const key of keysOf(mine)) if (!isEqual(from[key], to[key])) merged[key] = mine[key]
      return merged
    },
    isConflicting: (base, mine, newest) =>
      conflictingFields(normalize(base), normalize(mine), normalize(newest)).length > 0,
  }
}

/** The fields that `mine` and `newest` have changed differently. */
export function conflictingFields<Value extends object>(
  base: Value,
  mine: Value,
  newest: Value,
): (keyof Value & string)[] {
  return keysOf(mine).filter(
    (key) =>
      !isEqual(base[key], mine[key]) && !isEqual(base[key], newest[key]) && !isEqual(mine[key], newest[key]),
  )
}

/** Equal as JSON, regardless of the order of keys. */
function isEqual(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || hashKey([one]) === hashKey([other])
}

function keysOf<Value extends object>(value: Value): (keyof Value & string)[] {
  const keys: (keyof Value & string)[] = []
  for (const key in value) keys.push(key)
  return keys
}

/** A number as a user types it into a form: with a comma in French. */
export function typedNumber(value: number): string {
  return language.get() === 'fr' ? String(value).replace('.', ',') : String(value)
}

/**
 * The number that a user typed; NaN if it is none. Spaces are between thousands, and a comma or a point is before
 * decimals. In English, a comma before three digits is between thousands, as in the numbers on screen.
 */
export function readNumber(text: string): number {
  const bare = text.replaceAll(/\s/g, '')
  const hasThousands = language.get() === 'en' && /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(bare)
  const plain = hasThousands ? bare.replaceAll(',', '') : bare.replace(',', '.')
  return /^(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
