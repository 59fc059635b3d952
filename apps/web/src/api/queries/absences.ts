import { type AwayOrder, listAbsences, previewAbsence } from '@foyer/contract/absence.ts'
import { apiQuery } from '#api/query.ts'

/** The absences that are planned or run, the next departure first. */
export const absencesQuery = apiQuery(listAbsences, {})

/** How the rooms would be made ready for a return; times are ISO instants. */
export function absencePreviewQuery(asked: {
  order: AwayOrder
  departureAt: string
  returnAt: string | null
}) {
  const { returnAt, ...query } = asked
  return apiQuery(previewAbsence, { query: returnAt === null ? query : { ...query, returnAt } })
}
