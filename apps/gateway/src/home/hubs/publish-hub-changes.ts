import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Live } from '#base/live/live.ts'

/** What a list or a log that changed makes stale: since when a device is there is told by the one and by the other. */
const topics: LiveTopic[] = [
  'listDevices',
  'listRooms',
  'listHubs',
  'listServices',
  'listRoomLines',
  'listConnectivity',
  'listActivity',
]

/** Tells the readers of a home what its hubs changed: devices that came or went, who can be reached, and buttons pressed. */
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
