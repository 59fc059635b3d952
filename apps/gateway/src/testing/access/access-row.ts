import type { TestHome } from '#testing/world.ts'

/** A path parameter or query key that contains an id, and the id for a home. */
export type IdPlace = { in: 'params' | 'query'; name: string; idOf(home: TestHome): string }

/** The row of a call in the matrix: a valid request for a home, and the expected content of its reply. */
export type AccessRow = {
  id?: IdPlace
  /** Path parameters that are no ids. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** True if the id belongs to the owner alone: for any other user, even of the same home, it is unknown. */
  isOwnersAlone?: boolean
  /** The body, if it contains ids of the home. */
  bodyOf?(home: TestHome): unknown
  /** Ids and names of the home that the reply must contain; none if a reply contains nothing of the home. */
  shows(home: TestHome): readonly string[]
}
