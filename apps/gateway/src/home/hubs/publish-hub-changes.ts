import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Live } from '#base/live/live.ts'

/**
 * The reads that a change of devices or of connectivity makes stale: both kinds of change set since when a device is
 * reachable.
 */
const topics: LiveTopic[] = [
  'listDevices',
  'listRooms',
  'listHubs',
  'listServices',
  'listRoomLines',
  'listConnectivity',
  'listActivity',
]

/**
 * Notifies the open screens of a home of its hubs' changes: devices added, removed or (un)reachable, and buttons
 * pressed.
 */
export function publishHubChanges(parts: {
  hubLink: Pick<HubLink, 'onDevicesChanged' | 'onConnectivity' | 'onPress'>
  live: Pick<Live, 'publish'>
}): () => void {
  const { hubLink, live } = parts
  const stops = [
    hubLink.onDevicesChanged((homeId) => live.publish(homeId, { devices: [], stale: topics })),
    hubLink.onPress((homeId) => live.publish(homeId, { devices: [], stale: ['listActivity'] })),
    hubLink.onConnectivity(({ homeId }) => live.publish(homeId, { devices: [], stale: topics })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
