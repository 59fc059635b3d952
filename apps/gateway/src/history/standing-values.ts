/** Values that stand until the next, for some steps at most; NaN where none stands. */
export function standingValues(values: Float64Array, most: number): Float64Array {
  let [last, age] = [Number.NaN, 0]
  return values.map((value) => {
    age = Number.isNaN(value) ? age + 1 : 0
    if (!Number.isNaN(value)) last = value
    return age <= most ? last : Number.NaN
  })
}
