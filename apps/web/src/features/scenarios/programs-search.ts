import { templateNames, type TemplateName } from './template-names.ts'

/** What the address of the scenarios list says. */
export type ProgramsSearch = {
  /** Only the scenarios that touch this room. */
  roomId?: string
  /** The form of a new scenario is open, filled from this example. */
  create?: TemplateName
}

/** Reads the search of the address; what is not understood is left out. */
export function readProgramsSearch(search: Record<string, unknown>): ProgramsSearch {
  const { roomId } = search
  const create = templateNames.find((name) => name === search['create'])
  return {
    ...(typeof roomId === 'string' && roomId !== '' ? { roomId: roomId.slice(0, 64) } : {}),
    ...(create === undefined ? {} : { create }),
  }
}
