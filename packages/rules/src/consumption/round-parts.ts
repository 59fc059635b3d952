/**
 * Rounds parts of a whole to whole steps so that what is shown adds up to the whole as it is shown: what rounding down
 * leaves goes to the parts that lost most (largest remainder). `stepsPerUnit` is 100 for cents of euros, 0.01 for steps
 * of 100 Wh. Where the parts make their whole, none moves by as much as a step, and nothing stays nothing.
 */
export function roundParts(
  parts: readonly number[],
  stepsPerUnit: number,
  whole = parts.reduce((sum, part) => sum + part, 0),
): number[] {
  if (parts.length === 0) return []
  const exact = parts.map((part) => tidy(part * stepsPerUnit))
  const steps = exact.map(Math.floor)
  const missing = Math.round(tidy(whole * stepsPerUnit)) - steps.reduce((sum, step) => sum + step, 0)
  const order = exact
    .map((value, index) => ({ index, lost: value - Math.floor(value) }))
    .toSorted((one, other) => other.lost - one.lost || one.index - other.index)
  // Parts that do not make their whole still close to it, all of them alike.
  const each = Math.floor(missing / parts.length)
  const further = missing - each * parts.length
  for (const [place, { index }] of order.entries()) {
    steps[index] = (steps[index] ?? 0) + each + Number(place < further)
  }
  // Plus nothing: minus nothing is not a figure.
  return steps.map((step) => step / stepsPerUnit + 0)
}

/** The same of values of which some are not known; those stay so. */
export function roundKnown(values: readonly (number | null)[], stepsPerUnit: number): (number | null)[] {
  const known = roundParts(
    values.flatMap((value) => value ?? []),
    stepsPerUnit,
  )
  let next = 0
  return values.map((value) => {
    if (value === null) return null
    next += 1
    return known[next - 1] ?? 0
  })
}

/** Wh below which a share says more about the meters than about the home. */
const LEAST_WHOLE = 100

/**
 * Whole percentages of the parts (Wh) of a whole, which make 100 together; null where they would mean nothing: minutes
 * after midnight the whole is next to nothing, or a part is more than the whole.
 */
export function percentsOf(parts: readonly number[]): number[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (!(whole >= LEAST_WHOLE) || parts.some((part) => part > whole * 1.5)) return null
  return roundParts(
    parts.map((part) => (part / whole) * 100),
    1,
    100,
  )
}

/** Without what arithmetic in binary adds to a decimal: 0.29 × 100 is 29. */
function tidy(value: number): number {
  const near = Math.round(value)
  return Math.abs(value - near) < 1e-7 ? near : value
}
