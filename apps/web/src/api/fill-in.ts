import type { QueryClient } from '@tanstack/react-query'
import { canHeal } from './call-error.ts'
import { isHeard, liveState } from './live-state.ts'
import { newestKnown, readKnown } from './known-answers.ts'
import { heardBefore } from './heard-before.ts'

/**
 * Where the gateway does not answer, a read that has nothing gets what was last known, with the time of that: it is old
 * from the start, and is asked for again as soon as the home is heard.
 */
export function fillInLastKnown(client: QueryClient): void {
  let hasFilledIn = false
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.state.data !== undefined) return
    const { action, query } = event
    const isUnheard =
      query.state.fetchStatus === 'paused' || (action.type === 'failed' && canHeal(action.error))
    const known = isUnheard ? readKnown(query.queryHash) : null
    if (known === null) return
    hasFilledIn = true
    heardBefore.set(newestKnown())
    query.setData(known.data, { updatedAt: known.at, manual: true })
  })
  liveState.subscribe(() => {
    if (!isHeard(liveState.get()) || !hasFilledIn) return
    hasFilledIn = false
    heardBefore.set(null)
    client.invalidateQueries().catch(() => undefined)
  })
}
