import type { QueryClient } from '@tanstack/react-query'
import type { Select, Words } from '#lib/words.ts'

/** What a title can be made of. */
export type TitleFacts = {
  /** A word in the language on screen; null while its words have not arrived. */
  say: <Tree>(words: Words<Tree>, select: Select<Tree>) => string | null
  /** What has been read so far: it knows the name of the thing on screen. */
  client: QueryClient
  /** The values in the address: `roomid`, `deviceid`, `programid`. */
  params: Readonly<Record<string, string | undefined>>
  /** Whether the loader has ended well: a thing that is unknown by then does not exist. */
  isLoaded: boolean
}

/** What a screen calls its page, in words that may change while it is open; null while that is not known. */
export type ScreenTitle = (facts: TitleFacts) => string | null
