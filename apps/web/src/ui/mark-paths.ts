/** The brand marks, on a grid of 32, painted. */
export const markPaths = {
  vav: 'M3 5h7l6 15 6-15h7l-9.5 22h-7z',
  foyer: 'M3 27V14h7v13zM11.5 27V5h9v22zM22 27V18h7v9z',
  unknown: 'M16 4 3 15v12h9v-8h8v8h9V15z',
} as const

export type MarkName = keyof typeof markPaths
