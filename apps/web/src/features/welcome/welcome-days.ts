/** A block of a drawn day: hours after 06:00, and how warm, as a share of the picture's height. */
export type DrawnBlock = { from: number; to: number; level: number }

const [low, mild, warm] = [0.42, 0.72, 1]

/** A day at home in the week: what the picture of an empty home shows. */
export const familyDay = blocks([0.5, low], [2.5, warm], [10.5, low], [12, mild], [16.5, warm], [24, low])

/** The days that stand for what a programme can be. */
export const exampleDays = {
  family: familyDay,
  remote: blocks([1, low], [6, warm], [8, mild], [16.5, warm], [24, low]),
  second: blocks([24, 0.2]),
} as const

function blocks(...steps: readonly (readonly [to: number, level: number])[]): readonly DrawnBlock[] {
  return steps.map(([to, level], index) => ({ from: steps[index - 1]?.[0] ?? 0, to, level }))
}
