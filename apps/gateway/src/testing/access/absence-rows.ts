import { laterAbsence } from '#testing/absences.ts'
import type { AccessRow, IdPlace } from './access-row.ts'

const absenceParam: IdPlace = { in: 'params', name: 'absenceId', idOf: (home) => home.absenceId }

/** The rows for calls of absences; see `accessRows`. */
export const absenceRows: Record<string, AccessRow> = {
  listAbsences: { shows: (home) => [home.absenceId, home.roomId, home.mark] },
  previewAbsence: {
    query: { order: 'eco', departureAt: laterAbsence.departure_at, returnAt: laterAbsence.return_at },
    shows: (home) => [home.roomId, home.mark],
  },
  createAbsence: { body: laterAbsence, shows: (home) => [home.roomId, home.mark] },
  updateAbsence: {
    id: absenceParam,
    body: { ...laterAbsence, version: 1 },
    shows: (home) => [home.absenceId, home.roomId],
  },
  endAbsence: { id: absenceParam, shows: () => [] },
}
