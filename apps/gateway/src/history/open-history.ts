import type { Due } from '#base/due/due.ts'
import type { Module } from '#base/module.ts'
import { createHistory, type History, type HistoryParts } from './history.ts'
import { sealHandler } from './seal.ts'
import { historyRoutes } from './history.routes.ts'

/** The history module: stores and reads the values that devices report. */
export function openHistory(
  parts: HistoryParts & { due: Pick<Due, 'handle'> },
): History & Pick<Module, 'served'> {
  const history = createHistory(parts)
  parts.due.handle(sealHandler)
  return { ...history, served: historyRoutes({ history }) }
}
