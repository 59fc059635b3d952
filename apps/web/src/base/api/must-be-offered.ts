import { notFound } from '@tanstack/react-router'
import { currentSession } from '#base/session/session-store.ts'
import { learnKind } from './provider.ts'

/** What a Not Found says with it where the screen is there, and this provider has nothing to fill it with. */
export const notOffered = 'not offered'

/**
 * In the loader of a screen that only our own gateway can fill.
 * @throws Not Found at another provider's
 */
export async function mustBeOffered(): Promise<void> {
  const token = currentSession()?.token
  if (token !== undefined && (await learnKind(token)) === 'basic') throw notFound({ data: notOffered })
}
