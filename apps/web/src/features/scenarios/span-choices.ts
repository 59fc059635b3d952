/** Minutes that one can choose from; one that stands in a rule already is kept among them. */
const spanChoices = [5, 10, 15, 30, 60, 120, 240, 480, 1440] as const

/** The choices of a length of time, the one that stands among them. */
export function spansWith(minutes: number, hasNone: boolean): number[] {
  const all = new Set([...(hasNone ? [0] : []), ...spanChoices, minutes])
  return [...all].toSorted((one, other) => one - other)
}
