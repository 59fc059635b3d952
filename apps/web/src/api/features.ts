import { createValueStore } from '#lib/value-store.ts'

/**
 * What a provider may offer beyond the calls of the specification's section 7. The calls that each needs stand in
 * `feature-calls.ts`.
 */
export type Feature =
  /** What orders mean in a room, and what follows it. */
  | 'climate'
  /** When nobody is there. */
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
export const offers = createValueStore<(feature: Feature) => boolean>(() => true)
