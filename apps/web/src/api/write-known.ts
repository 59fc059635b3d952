import { isSignedIn, KNOWN_PREFIX } from '#lib/session-store.ts'
import { knownUnder, LONGEST_AGE_MS, ownPrefix, type KnownAnswer } from './known-answers.ts'

/** Characters of one answer, and of all of them: what is longer is a history, which is read when it is looked at. */
const MOST_OF_ONE = 150_000
const MOST_OF_ALL = 1_500_000

/** Keeps answers by the hash of their query's key, the newest of them where there is no room for all. */
export function writeKnown(answers: ReadonlyMap<string, KnownAnswer>): void {
  if (!isSignedIn()) return
  try {
    for (const [hash, { at, data }] of answers) {
      const key = `${ownPrefix()}${hash}`
      const text = `${at} ${JSON.stringify(data)}`
      if (text.length <= MOST_OF_ONE) localStorage.setItem(key, text)
      else localStorage.removeItem(key)
    }
    dropBeyondLimits()
  } catch {
    // Storage is full or forbidden: what could not be kept is not known without the home.
  }
}

/** Those of another person or of another version of the app go too. */
function dropBeyondLimits(): void {
  const own = ownPrefix()
  const known = knownUnder(KNOWN_PREFIX).toSorted((one, other) => other.at - one.at)
  let length = 0
  for (const { key, at, length: added } of known) {
    const isOwn = key.startsWith(own)
    if (isOwn) length += added
    if (!isOwn || length > MOST_OF_ALL || at <= Date.now() - LONGEST_AGE_MS) localStorage.removeItem(key)
  }
}
