import { randomUUID } from 'node:crypto'
import {
  createNamedWeek,
  deleteNamedWeek,
  listNamedWeeks,
  MOST_NAMED_WEEKS,
  type NamedWeek,
  updateNamedWeek,
} from '@foyer/contract/named-week.ts'
import { tidyWeek } from '@foyer/rules/schedule/week-ring.ts'
import type { Clock } from '#base/clock.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { serve, type Served } from '#base/http/serve.ts'
import { instant } from '#home/devices/present-device.ts'
import {
  deleteNamedWeekOf,
  insertNamedWeek,
  type NamedWeekRow,
  selectNamedWeekLocked,
  selectNamedWeeks,
  updateNamedWeekRow,
} from './named-week.store.ts'

/** The routes of a home's named weeks. */
export function namedWeeksRoutes({ clock }: { clock: Clock }): Served[] {
  return [
    serve(listNamedWeeks, async (_, { user, database }) =>
      (await selectNamedWeeks(database, user.homeId)).map(present),
    ),
    serve(createNamedWeek, async ({ body }, { user, database }) => {
      const { homeId, accountName: createdBy } = user
      const week = tidyWeek(body.week)
      const made = { id: randomUUID(), name: body.name, week, createdAt: clock.now(), createdBy }
      const isKept = await insertNamedWeek(database, { ...made, homeId, most: MOST_NAMED_WEEKS })
      if (!isKept) throw new GatewayError('conflict')
      return present({ ...made, version: 1, changedBy: null })
    }),
    serve(updateNamedWeek, async ({ params: { namedWeekId: id }, body }, { user, database }) => {
      const { homeId, accountName: changedBy } = user
      const former = await selectNamedWeekLocked(database, { homeId, id })
      if (former === undefined) throw new GatewayError('not_found')
      if (former.version !== body.version) throw new GatewayError('conflict', { field: 'body.version' })
      const to = { homeId, id, name: body.name, week: tidyWeek(body.week), changedBy }
      const changed = await updateNamedWeekRow(database, to)
      if (changed === undefined) throw new GatewayError('conflict', { field: 'body.name' })
      return present(changed)
    }),
    serve(deleteNamedWeek, async ({ params: { namedWeekId: id } }, { user, database }) => {
      if (!(await deleteNamedWeekOf(database, { homeId: user.homeId, id })))
        throw new GatewayError('not_found')
      return {}
    }),
  ]
}

function present({ createdAt, createdBy, changedBy, ...week }: NamedWeekRow): NamedWeek {
  return { ...week, created_at: instant(createdAt), created_by: createdBy, changed_by: changedBy }
}
