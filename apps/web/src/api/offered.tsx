import type { ReactNode } from 'react'
import { useValue } from '#lib/value-store.ts'
import { type Feature, offers } from './features.ts'

/** Whether the provider of this page offers a feature. */
export function useIsOffered(feature: Feature): boolean {
  return useValue(offers)(feature)
}

/** What only a provider with the feature can fill: without it the fallback stands there, or nothing. */
export function Offered({
  feature,
  fallback = null,
  children,
}: {
  feature: Feature
  fallback?: ReactNode
  children: ReactNode
}) {
  return useIsOffered(feature) ? children : fallback
}
