import { currentSession, DRAFT_PREFIX } from '#lib/session.ts'
import type { StoredDraft } from './draft.ts'

/** Encodes NaN, which JSON does not have: a number that is missing or invalid. It cannot be typed. */
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
export function readDraft<Value>(key: string | null, isValue: Guard<Value>): StoredDraft<Value> | null {
  if (key === null) return null
  const isStoredDraft: Guard<StoredDraft<Value>> = isShapeOf({
    base: isShapeOf({
      value: isValue,
      version: isOptional(isAnyOf<number | 'new'>(isNumber, isOneOf(['new']))),
    }),
    value: isValue,
  })
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null', (_name, value: unknown) =>
      value === NOT_A_NUMBER ? Number.NaN : value,
    )
    return isStoredDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Stores a draft over a reload of this tab; null removes it. Must not be used for a password. */
export function storeDraft<Value>(key: string | null, draft: StoredDraft<Value> | null): void {
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
export type Guard<Value> = (value: unknown) => value is Value

export const isText: Guard<string> = (value) => typeof value === 'string'

export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean'

export const isNumber: Guard<number> = (value) => typeof value === 'number'

/** One of the strings or numbers of a list. */
export function isOneOf<const Value>(values: readonly Value[]): Guard<Value> {
  const all = new Set<unknown>(values)
  return (value): value is Value => all.has(value)
}

export function isListOf<Value>(isItem: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(isItem)
}

export function isOptional<Value>(isValue: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || isValue(value)
}

export function isAnyOf<Value>(...guards: Guard<Value>[]): Guard<Value> {
  return (value): value is Value => guards.some((guard) => guard(value))
}

/** An object with these fields; additional ones are accepted. */
export function isShapeOf<Value extends object>(fields: {
  [Key in keyof Value]-?: Guard<Value[Key]>
}): Guard<Value> {
  const checks: [string, Guard<unknown>][] = Object.entries(fields)
  return (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([key, isField]) => isField(Reflect.get(value, key)))
}
