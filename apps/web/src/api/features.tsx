import type { ReactNode } from 'react'
import { useValue, createStore } from '#lib/store.ts'
import { CallError } from './errors.ts'

/** The data of a Not Found for a screen that exists, but that this provider has no data for. */
export const notOffered = 'not offered'

/** True for a call that the provider of this page does not have: it is not a failure, and a retry would not help. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof CallError && error.kind === 'not_offered'
}

/**
 * True if a read failed and there is no data: the screen can show the error. A call that the provider does not offer
 * is not missing data.
 */
export function isNotLoaded({ data, error }: { data: unknown; error: unknown }): boolean {
  return data === undefined && error !== null && !isNotOffered(error)
}

/** True if the provider of this page offers a feature. */
export function useHasFeature(feature: Feature): boolean {
  return useValue(features)(feature)
}

/** Children that need a feature of the provider: without it the fallback is rendered, or nothing. */
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
 * What a provider may offer beyond the calls of the specification's section 7. The calls that each feature needs are
 * in `other-provider.ts`.
 */
export type Feature =
  /** What orders mean in a room, and which devices follow them. */
  | 'climate'
  /** Absences: planned times away. */
  | 'absence'
  /** The activity log of the home. */
  | 'activity'
  /** Orders for several rooms in one request. */
  | 'bulk'
  /** What each month cost, as on a bill. */
  | 'bills'
  /** The supplier's bills next to the computed ones. */
  | 'supplierBills'
  /** The week of a room. */
  | 'calendar'
  /** The home's electricity contracts. */
  | 'contracts'
  /** Energy, its prices and what was saved. */
  | 'consumption'
  /** The mean power of each room's heating in each mode. */
  | 'heatingPower'
  /** Two periods of energy side by side. */
  | 'comparison'
  /** The colours of the days of Tempo and EJP. */
  | 'dayColors'
  /** The plan for red days. */
  | 'redDayPlan'
  /** When devices and hubs were online. */
  | 'connectivity'
  /** Half-hours of the grid operator from files. */
  | 'imports'
  /** The live stream. */
  | 'live'
  /** Names, places and hubs, editable by an owner. */
  | 'management'
  /** The notifications of the user. */
  | 'notifications'
  /** Commands can be sent to rooms and devices. */
  | 'orders'
  /** The past and planned orders of rooms. */
  | 'plan'
  /** Scenarios that are created here. */
  | 'scenarios'
  /** What the options of the tariff would have cost. */
  | 'tariffOptions'
  /** The week of a hot-water tank. */
  | 'waterWeek'
  /** Weeks saved under a name. */
  | 'weeks'

/** True if the provider of this page offers a feature, as far as is known; our own gateway offers all. */
export const features = createStore<(feature: Feature) => boolean>(() => true)
