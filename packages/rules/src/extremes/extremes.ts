/**
 * The smallest number of an iterable; Infinity if it is empty. `Math.min(...numbers)` passes each number as
 * an argument, and fails at several hundred thousand.
 */
export function least(numbers: Iterable<number>): number {
  let found = Infinity
  for (const number of numbers) found = Math.min(found, number)
  return found
}

/** The largest number of an iterable; -Infinity if it is empty. */
export function greatest(numbers: Iterable<number>): number {
  let found = -Infinity
  for (const number of numbers) found = Math.max(found, number)
  return found
}
