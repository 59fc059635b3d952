import {
  createAbsence,
  endAbsence,
  listAbsences,
  previewAbsence,
  updateAbsence,
} from '@foyer/contract/absence.ts'
import { type Principal, serve, type Served } from '#base/http/serve.ts'
import type { Absences } from './absences.ts'

/** The routes of absences: every person who may set a room may plan an absence. */
export function absencesRoutes({ absences }: { absences: Absences }): Served[] {
  return [
    serve(listAbsences, (_, { user }) => absences.list(user.homeId)),
    serve(previewAbsence, ({ query }, { user }) =>
      absences.preview(user.homeId, {
        order: query.order,
        departure: Date.parse(query.departureAt),
        back: query.returnAt === undefined ? null : Date.parse(query.returnAt),
      }),
    ),
    serve(createAbsence, ({ body }, { user, database }) => absences.create(database, body, user)),
    serve(updateAbsence, ({ params, body }, { user, database }) =>
      absences.update(database, keyOf(params, user), body, user),
    ),
    serve(endAbsence, async ({ params }, { user, database }) => {
      await absences.end(database, keyOf(params, user), user)
      return {}
    }),
  ]
}

function keyOf({ absenceId }: { absenceId: string }, user: Principal) {
  return { homeId: user.homeId, absenceId }
}
