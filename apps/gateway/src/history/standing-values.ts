/** Repeats each value until the next one, for at most `most` steps; NaN where there is no such value. */
export function standingValues(values: Float64Array, most: number): Float64Array {
  let [last, age] = [Number.NaN, 0]
  return values.map((value) => {
    age = Number.isNaN(value) ? age + 1 : 0
    if (!Number.isNaN(value)) last = value
    return age <= most ? last : Number.NaN
  })
}
