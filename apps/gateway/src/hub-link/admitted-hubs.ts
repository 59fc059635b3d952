import type { Database } from '#base/database/database.ts'
import { gather } from '#base/gather.ts'
import { selectSecretHashes } from './hub-link.store.ts'

/** ms after which the database is asked again whether a hub is still one of ours. */
const ASK_AGAIN = 2_000
/** Hubs whose answer is remembered. */
const MOST = 100_000
/** Hubs that one statement looks for. */
const AT_ONCE = 1_000

/** Says whether a hub may speak: not any more soon after it was revoked, at whichever gateway. */
export function createAdmittedHubs(database: Database): (hubId: string) => Promise<boolean> {
  const admitted = new Map<string, { answer: Promise<boolean>; until: number }>()
  const ask = gather(AT_ONCE, async (hubIds: readonly string[]) => {
    const hashes = await selectSecretHashes(database, hubIds)
    return hubIds.map((hubId) => hashes.has(hubId))
  })
  return (hubId) => {
    const known = admitted.get(hubId)
    if (known !== undefined && known.until > performance.now()) return known.answer
    const answer = ask(hubId)
    // Asked again by the next one.
    answer.catch(() => admitted.delete(hubId))
    if (admitted.size >= MOST) admitted.clear()
    admitted.set(hubId, { answer, until: performance.now() + ASK_AGAIN })
    return answer
  }
}
