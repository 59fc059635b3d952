import { currentSession, DRAFT_PREFIX } from '#lib/session.ts'
import type { KeptDraft } from './draft.ts'

/** Stands for NaN, which JSON does not have: a number that is missing or invalid. It cannot be typed. */
const NOT_A_NUMBER = '\u0000NaN'

/**
 * The key of a draft in this tab's session storage: it contains the user, who belongs to one home, and is erased at
 * sign-out. Null without a known user: then no draft is stored.
 */
export function draftKey(name: string): string | null {
  const subject = currentSession()?.claims?.subject ?? null
  return subject === null ? null : `${DRAFT_PREFIX}${subject}:${name}`
}

/** Reads the draft under a key; null if there is none, or it has another shape. */
export function readDraft<Value>(key: string | null, isValue: Guard<Value>): KeptDraft<Value> | null {
  if (key === null) return null
  const isKept: Guard<KeptDraft<Value>> = isShapeOf({
    base: isShapeOf({
      value: isValue,
      version: isOptional(isAnyOf<number | 'new'>(isNumber, isOneOf(['new']))),
    }),
    value: isValue,
  })
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null', (_name, value: unknown) =>
      value === NOT_A_NUMBER ? Number.NaN : value,
    )
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

/** Stores a draft over a reload of this tab; null removes it. Must not be used for a password. */
export function keepDraft<Value>(key: string | null, draft: KeptDraft<Value> | null): void {
  if (key === null) return
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else
      sessionStorage.setItem(
        key,
        JSON.stringify(draft, (_name, value: unknown) => (Number.isNaN(value) ? NOT_A_NUMBER : value)),
      )
  } catch {
    // Storage is full or forbidden: the draft lasts as long as the page.
  }
}

/** Checks whether a stored value has the expected shape: an earlier release may have written it. */
export type Guard<Value> = (given: unknown) => given is Value

export const isText: Guard<string> = (given) => typeof given === 'string'

export const isFlag: Guard<boolean> = (given) => typeof given === 'boolean'

export const isNumber: Guard<number> = (given) => typeof given === 'number'

/** One of the strings or numbers of a list. */
export function isOneOf<const Value>(values: readonly Value[]): Guard<Value> {
  const all = new Set<unknown>(values)
  return (given): given is Value => all.has(given)
}

export function isListOf<Value>(isItem: Guard<Value>): Guard<Value[]> {
  return (given): given is Value[] => Array.isArray(given) && given.every(isItem)
}

export function isOptional<Value>(isValue: Guard<Value>): Guard<Value | undefined> {
  return (given): given is Value | undefined => given === undefined || isValue(given)
}

export function isAnyOf<Value>(...guards: Guard<Value>[]): Guard<Value> {
  return (given): given is Value => guards.some((isOne) => isOne(given))
}

/** An object with these fields; additional ones are accepted. */
export function isShapeOf<Value extends object>(fields: {
  [Key in keyof Value]-?: Guard<Value[Key]>
}): Guard<Value> {
  const checks: [string, Guard<unknown>][] = Object.entries(fields)
  return (given): given is Value =>
    typeof given === 'object' &&
    given !== null &&
    checks.every(([key, isField]) => isField(Reflect.get(given, key)))
}
