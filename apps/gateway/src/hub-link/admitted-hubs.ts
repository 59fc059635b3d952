import type { Database } from '#base/database/database.ts'
import { gather } from '#base/gather.ts'
import { selectSecretHashes } from './hub-link.store.ts'

/** How long an answer from the database is used before it is queried again, ms. */
const ASK_AGAIN = 2_000
/** Hubs whose answer is cached. */
const MOST = 100_000
/** Hubs that one statement looks up. */
const AT_ONCE = 1_000

/** Returns a check whether a hub is allowed to connect. A revocation at any gateway takes effect within `ASK_AGAIN`. */
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
    // A failed lookup is not cached.
    answer.catch(() => admitted.delete(hubId))
    if (admitted.size >= MOST) admitted.clear()
    admitted.set(hubId, { answer, until: performance.now() + ASK_AGAIN })
    return answer
  }
}
