import type { Database } from '#base/database/database.ts'
import type { HubLink } from '#hub-link/hub-link.ts'
import type { Log } from '#base/log.ts'
import { selectSilentHubs } from './hub.store.ts'

/** Calls back once, as soon as each of these hubs has reported its devices; immediately if they have already. */
export function whenDevicesKnown(
  parts: { database: Database; hubLink: Pick<HubLink, 'onDevicesChanged'>; log: Log },
  hubIds: readonly string[],
  callback: () => void,
): void {
  let isDone = false
  const stop = parts.hubLink.onDevicesChanged(() => void readDevices())

  async function readDevices(): Promise<void> {
    try {
      if ((await selectSilentHubs(parts.database, hubIds)).length > 0 || isDone) return
      isDone = true
      stop()
      callback()
    } catch (error) {
      parts.log.warn({ err: error }, 'the first devices of a hub could not be read')
    }
  }
  void readDevices()
}
