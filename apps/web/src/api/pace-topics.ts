import type { QueryClient } from '@tanstack/react-query'

/** Least milliseconds between two reads of one topic: a busy home must not ask for its rooms twenty times a second. */
const TOPIC_MS = 500

/** Reads topics again if a screen shows them: at once, then in their own time, and never left stale. */
export function paceTopics(client: QueryClient): (topic: unknown) => void {
  const resting = new Set<unknown>()
  const again = new Set<unknown>()

  function read(topic: unknown): void {
    // A question under way may have been put before the change: wait for its answer, then ask again.
    if (client.isFetching({ queryKey: [topic] }) > 0) again.add(topic)
    else client.invalidateQueries({ queryKey: [topic] }).catch(() => undefined)
    resting.add(topic)
    setTimeout(() => {
      resting.delete(topic)
      if (again.delete(topic)) read(topic)
    }, TOPIC_MS)
  }

  return (topic) => {
    if (resting.has(topic)) again.add(topic)
    else read(topic)
  }
}
