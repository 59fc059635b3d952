import type { TestHome } from '#testing/world.ts'

/** A parameter or query key that holds an id, and whose. */
export type IdPlace = { in: 'params' | 'query'; name: string; idOf(home: TestHome): string }

/** What the matrix knows of one call: how it is made rightly in a home, and what its reply then shows. */
export type AccessRow = {
  id?: IdPlace
  query?: Record<string, string>
  body?: unknown
  /** True where the id is the owner’s alone: to anybody else, of the same home too, it is nowhere. */
  isOwnersAlone?: boolean
  /** The body where it names what the home has. */
  bodyOf?(home: TestHome): unknown
  /** Ids and names of the home that the reply must hold; none where a reply says nothing of the home. */
  shows(home: TestHome): readonly string[]
}
