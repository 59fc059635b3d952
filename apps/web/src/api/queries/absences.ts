import {
  type AwayOrder,
  createAbsence,
  endAbsence,
  listAbsences,
  previewAbsence,
  updateAbsence,
} from '@foyer/contract/absence.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** The absences that are planned or run, the next departure first. */
export const absencesQuery = callQuery(listAbsences, {})

/** How the rooms would be made ready for a return; times are ISO instants. */
export function absencePreviewQuery(asked: {
  order: AwayOrder
  departureAt: string
  returnAt: string | null
}) {
  const { returnAt, ...query } = asked
  return callQuery(previewAbsence, { query: returnAt === null ? query : { ...query, returnAt } })
}

/** Plans an absence. */
export const createAbsenceMutation = callMutation(createAbsence)

/** Changes an absence, from the version that was read. */
export const updateAbsenceMutation = callMutation(updateAbsence)

/** Ends an absence now. */
export const endAbsenceMutation = callMutation(endAbsence)
