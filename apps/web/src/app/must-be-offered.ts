import { notFound } from '@tanstack/react-router'
import { currentSession } from '#lib/session-store.ts'
import { learnOffered } from '#api/ask-provider.ts'
import type { Feature } from '#api/features.ts'
import { notOffered } from '#api/not-offered.ts'

/**
 * Before a screen that a feature fills.
 * @throws Not Found where the provider does not offer it
 */
export async function mustBeOffered(feature: Feature): Promise<void> {
  const token = currentSession()?.token
  if (token !== undefined && !(await learnOffered(feature, token))) throw notFound({ data: notOffered })
}
