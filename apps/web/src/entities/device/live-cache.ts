import type { Device } from '@foyer/contract/device.ts'
import type { LiveBatch, LiveTopic } from '@foyer/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { devicesQuery } from './device.queries.ts'

/** Least milliseconds between two reads of one topic: a busy home must not ask for its rooms twenty times a second. */
const TOPIC_MS = 500

/**
 * Brings news of the home into the data cache: devices are merged by id into the list that is there, and reads named
 * stale are asked again if a screen shows them.
 */
export function createLiveCache(client: QueryClient): {
  apply: (batches: readonly LiveBatch[]) => void
  readAgain: () => void
} {
  const topics = new Map<LiveTopic, ReturnType<typeof setTimeout> | null>()
  const read = (topic: LiveTopic) => {
    // A question under way may have been put before the change: wait for its answer, then ask again.
    if (client.isFetching({ queryKey: [topic] }) > 0) return later(topic)
    client.invalidateQueries({ queryKey: [topic] }).catch(() => undefined)
    later(topic, true)
  }
  const again = new Set<LiveTopic>()
  const later = (topic: LiveTopic, isDone = false) => {
    if (isDone) again.delete(topic)
    else again.add(topic)
    topics.set(
      topic,
      setTimeout(() => {
        topics.delete(topic)
        if (again.has(topic)) read(topic)
      }, TOPIC_MS),
    )
  }
  return {
    apply: (batches) => {
      const changes = batches.flatMap((batch) => batch.devices)
      if (changes.length > 0) {
        client.setQueryData(devicesQuery.queryKey, (devices) => devices && mergeDevices(devices, changes))
      }
      for (const topic of new Set(batches.flatMap((batch) => batch.stale))) {
        if (topics.has(topic)) again.add(topic)
        else read(topic)
      }
    },
    readAgain: () => {
      client.invalidateQueries().catch(() => undefined)
    },
  }
}

/** The devices with what changed; those that did not change stay the same objects, and unknown ids are left out. */
export function mergeDevices(devices: Device[], changes: LiveBatch['devices']): Device[] {
  const byId = new Map<string, LiveBatch['devices'][number]>()
  for (const change of changes) {
    if (change.id !== undefined) byId.set(change.id, { ...byId.get(change.id), ...change })
  }
  return devices.map((device) => {
    const change = byId.get(device.id)
    if (change === undefined) return device
    const { name = device.name, type = device.type, status = device.status } = change
    return { ...device, ...change, id: device.id, name, type, status }
  })
}
