import { CallError } from './call-error.ts'

/** What a Not Found says with it where the screen is there, and this provider has nothing to fill it with. */
export const notOffered = 'not offered'

/** True for a call that the provider of this page does not have: nothing has failed, and there is nothing to retry. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof CallError && error.kind === 'not_offered'
}

/**
 * True where a read has failed and nothing is known: this can be said to the person. What the provider does not offer
 * is not missing.
 */
export function isNotLoaded({ data, error }: { data: unknown; error: unknown }): boolean {
  return data === undefined && error !== null && !isNotOffered(error)
}
