/**
 * Rounds parts to whole steps so that they add up to the rounded total (largest remainder method): the steps
 * lost by rounding down go to the parts that lost most. `stepsPerUnit` is 100 for cents of euros, 0.01 for
 * steps of 100 Wh. If the parts add up to the total, no part changes by a full step, and 0 stays 0.
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
  // If the parts do not add up to the total, the difference is distributed evenly.
  const each = Math.floor(missing / parts.length)
  const further = missing - each * parts.length
  for (const [place, { index }] of order.entries()) {
    steps[index] = (steps[index] ?? 0) + each + Number(place < further)
  }
  // Adding 0 turns -0 into 0.
  return steps.map((step) => step / stepsPerUnit + 0)
}

/** Like `roundParts` for values of which some are null; those stay null. */
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

/** Wh below which a share describes the meters rather than the home. */
const LEAST_WHOLE = 100
/** How much a part may exceed the whole: meters count at different moments, and not exactly. */
const LARGEST_PART = 1.05

/**
 * Percentages of the parts (Wh) that add up to 100; null if they would be meaningless: the total is very
 * small (minutes after midnight), or a part exceeds it.
 */
export function percentsOf(parts: readonly number[]): number[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (!(whole >= LEAST_WHOLE) || parts.some((part) => part > whole * LARGEST_PART)) return null
  return roundParts(
    parts.map((part) => (part / whole) * 100),
    1,
    100,
  )
}

/** Removes the binary rounding error of a decimal: 0.29 × 100 is 29. */
function tidy(value: number): number {
  const near = Math.round(value)
  return Math.abs(value - near) < 1e-7 ? near : value
}
