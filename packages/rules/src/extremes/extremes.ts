/**
 * The least of however many numbers; Infinity of none. `Math.min(...numbers)` hands each on as an argument, and fails
 * at some hundred thousand.
 */
export function least(numbers: Iterable<number>): number {
  let found = Infinity
  for (const number of numbers) found = Math.min(found, number)
  return found
}

/** The greatest of however many numbers; -Infinity of none. */
export function greatest(numbers: Iterable<number>): number {
  let found = -Infinity
  for (const number of numbers) found = Math.max(found, number)
  return found
}
