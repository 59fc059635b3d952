/** Says whether what was kept has the shape that is expected: a release of before may have written it. */
export type Guard<Value> = (given: unknown) => given is Value

export const isText: Guard<string> = (given) => typeof given === 'string'

export const isFlag: Guard<boolean> = (given) => typeof given === 'boolean'

export const isNumber: Guard<number> = (given) => typeof given === 'number'

/** One of the words or numbers of a list. */
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

/** An object with these fields; further ones do no harm. */
export function isShapeOf<Value extends object>(fields: {
  [Key in keyof Value]-?: Guard<Value[Key]>
}): Guard<Value> {
  const checks: [string, Guard<unknown>][] = Object.entries(fields)
  return (given): given is Value =>
    typeof given === 'object' &&
    given !== null &&
    checks.every(([key, isField]) => isField(Reflect.get(given, key)))
}
