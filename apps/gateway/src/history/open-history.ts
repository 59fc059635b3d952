import type { Due } from '#base/due/due.ts'
import type { Neighbourhood } from '#base/neighbourhood.ts'
import { createHistory, type History, type HistoryParts } from './history.ts'
import { sealHandler } from './seal.ts'
import { historyRoutes } from './history.routes.ts'

/** What devices reported, kept and read again. */
export function openHistory(
  parts: HistoryParts & { due: Pick<Due, 'handle'> },
): History & Pick<Neighbourhood, 'served'> {
  const history = createHistory(parts)
  parts.due.handle(sealHandler)
  return { ...history, served: historyRoutes({ history }) }
}
