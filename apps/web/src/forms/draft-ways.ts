import { hashKey } from '@tanstack/react-query'

/** How the value of a form compares with what is stored, and how it follows a newer one. */
export type DraftWays<Value> = {
  isSame: (one: Value, other: Value) => boolean
  /** What was changed from `base` to `mine`, on top of `newest`. */
  carry: (base: Value, mine: Value, newest: Value) => Value
  /** True where `mine` and `newest` have changed the same thing of `base`, each otherwise. */
  isAgainst: (base: Value, mine: Value, newest: Value) => boolean
}

/** A value whose parts belong together, such as a week: it is changed as one, and a newer one is against it as one. */
export function wholeDraft<Value>(isSame: DraftWays<Value>['isSame'] = isEqual): DraftWays<Value> {
  return {
    isSame,
    // One that says the same stays as it is: it may know more, such as its steps back.
    carry: (base, mine, newest) => (isSame(base, mine) && !isSame(mine, newest) ? newest : mine),
    isAgainst: (base, mine, newest) => !isSame(base, mine) && !isSame(base, newest) && !isSame(mine, newest),
  }
}

/**
 * A value of fields that stand for themselves, such as a name and a language: a field that nobody touched goes on
 * following what is stored.
 * @param tidy what of the fields counts, such as a name without the blanks around it
 */
export function fieldsDraft<Value extends object>(
  tidy: (value: Value) => Value = (value) => value,
): DraftWays<Value> {
  return {
    isSame: (one, other) => isEqual(tidy(one), tidy(other)),
    carry: (base, mine, newest) => {
      const carried = { ...newest }
      const [from, to] = [tidy(base), tidy(mine)]
      for (const key of keysOf(mine)) if (!isEqual(from[key], to[key])) carried[key] = mine[key]
      return carried
    },
    isAgainst: (base, mine, newest) => fieldsAgainst(tidy(base), tidy(mine), tidy(newest)).length > 0,
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
