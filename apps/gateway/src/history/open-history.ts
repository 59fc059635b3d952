import type { Neighbourhood } from '#base/neighbourhood.ts'
import { createHistory, type History, type HistoryParts } from './history.ts'
import { historyRoutes } from './history.routes.ts'

/** What devices reported, kept and read again. */
export function openHistory(parts: HistoryParts): History & Pick<Neighbourhood, 'served'> {
  const history = createHistory(parts)
  return { ...history, served: historyRoutes({ history }) }
}
