import type { LiveTopic } from '@foyer/contract/live.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Live } from '#live/live.ts'

const listTopics: LiveTopic[] = ['listDevices', 'listRooms', 'listHubs', 'listServices']

const connectivityTopics: LiveTopic[] = [
  'listDevices',
  'listRooms',
  'listHubs',
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
    hubLink.onDevicesChanged((homeId) => live.publish(homeId, { devices: [], stale: listTopics })),
    hubLink.onPress((homeId) => live.publish(homeId, { devices: [], stale: ['listActivity'] })),
    hubLink.onConnectivity(({ homeId }) => live.publish(homeId, { devices: [], stale: connectivityTopics })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
