import type { ReactNode } from 'react'
import { useValue, createStore } from '#lib/store.ts'
import { CallError } from './errors.ts'

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

/** Whether the provider of this page offers a feature. */
export function useHasFeature(feature: Feature): boolean {
  return useValue(features)(feature)
}

/** What only a provider with the feature can fill: without it the fallback stands there, or nothing. */
export function IfFeature({
  feature,
  fallback = null,
  children,
}: {
  feature: Feature
  fallback?: ReactNode
  children: ReactNode
}) {
  return useHasFeature(feature) ? children : fallback
}

/**
 * What a provider may offer beyond the calls of the specification's section 7. The calls that each needs stand in
 * `other-provider.ts`.
 */
export type Feature =
  /** What orders mean in a room, and what follows it. */
  | 'climate'
  /** Absences: planned times away. */
  | 'absence'
  /** What happened in the home. */
  | 'activity'
  /** Several rooms told something at once. */
  | 'bulk'
  /** The week of a room. */
  | 'calendar'
  /** Energy, its prices and what was saved. */
  | 'consumption'
  /** When devices and hubs were heard. */
  | 'connectivity'
  /** The stream of news. */
  | 'live'
  /** Names, places and hubs, changed by an owner. */
  | 'management'
  /** What the person was told. */
  | 'notifications'
  /** Rooms and devices can be told something. */
  | 'orders'
  /** What rooms were and will be in. */
  | 'plan'
  /** Scenarios that are made here. */
  | 'scenarios'
  /** The week of a hot-water tank. */
  | 'waterWeek'
  /** Weeks kept under a name. */
  | 'weeks'

/** Whether the provider of this page offers a feature, as far as it has said; our own gateway offers all. */
export const features = createStore<(feature: Feature) => boolean>(() => true)
