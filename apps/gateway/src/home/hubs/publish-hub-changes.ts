import { hubTopics } from '@foyer/contract/hub.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Live } from '#base/live/live.ts'

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
    hubLink.onDevicesChanged((homeId) => live.publish(homeId, { devices: [], stale: [...hubTopics] })),
    hubLink.onPress((homeId) => live.publish(homeId, { devices: [], stale: ['listActivity'] })),
    hubLink.onConnectivity(({ homeId }) => live.publish(homeId, { devices: [], stale: [...hubTopics] })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
