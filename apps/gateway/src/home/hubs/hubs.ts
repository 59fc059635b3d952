import { randomUUID } from 'node:crypto'
import type { Hub, HubCredentials } from '@foyer/contract/hub.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { hashHubSecret, makeHubSecret } from '#hub-link/hub-secret.ts'
import {
  countHubsLocked,
  hasHub,
  insertHub,
  markRemoved,
  removeDevicesOf,
  selectHubs,
  updateHubSecret,
  type HubRow,
} from './hub.store.ts'

/** More hubs than any home has; it bounds what one account can make. */
const MOST_HUBS = 20

/** Runs an effect outside the database once the transaction is committed. */
type AfterCommit = (effect: () => Promise<void>) => void

type Key = { homeId: string; hubId: string }

export type Hubs = {
  list(homeId: string): Promise<Hub[]>
  /** Throws `not_found` for a hub that is not of this home. */
  mustHave(key: Key): Promise<void>
  /** Creates a hub's identity. Its secret is in this reply and nowhere else. Throws `conflict` beyond 20 hubs. */
  create(tx: Database, homeId: string, name: string, afterCommit: AfterCommit): Promise<HubCredentials>
  /** The settings to set a hub up with; the caller passes the secret. */
  credentials(hubId: string, secret: string): HubCredentials
  /** Adds a hub with a given secret to a home. */
  add(tx: Database, hub: { id: string; homeId: string; name: string; secret: string }): Promise<void>
  /** A new secret; closes the connection that used the former one. */
  renew(tx: Database, key: Key, afterCommit: AfterCommit): Promise<HubCredentials>
  /** Revokes the secret: the hub is disconnected now and cannot return. */
  revoke(tx: Database, key: Key, afterCommit: AfterCommit): Promise<void>
  /**
   * Removes a hub from its home. Devices that are kept stay in their rooms until another hub of the home lists them.
   * Throws `not_found` for a hub that is not of this home.
   */
  remove(tx: Database, key: Key, keepsDevices: boolean, afterCommit: AfterCommit): Promise<void>
}

/** The hubs of homes: their state, and the secret that each signs in with. */
export function createHubs(parts: {
  database: Database
  hubLink: Pick<HubLink, 'admitHub' | 'canAdmitHubs' | 'disconnectHub' | 'serverFor'>
  clock: Clock
}): Hubs {
  const { database, hubLink, clock } = parts

  function credentials(hubId: string, secret: string): HubCredentials {
    const { server, isLoopback } = hubLink.serverFor()
    return {
      hub_id: hubId,
      secret,
      server,
      is_loopback: isLoopback,
      needs_account: !hubLink.canAdmitHubs(),
      base_topic: `homes/${hubId}/zigbee2mqtt`,
    }
  }

  return {
    credentials,
    list: async (homeId) => (await selectHubs(database, homeId)).map(presentHub),
    async mustHave({ homeId, hubId }) {
      if (!(await hasHub(database, homeId, hubId))) throw new GatewayError('not_found')
    },
    add: (tx, { id, homeId, name, secret }) =>
      insertHub(tx, { id, homeId, name, secretHash: hashHubSecret(secret), at: clock.now() }),
    async create(tx, homeId, name, afterCommit) {
      if ((await countHubsLocked(tx, homeId)) >= MOST_HUBS) throw new GatewayError('conflict')
      const id = randomUUID()
      const secret = makeHubSecret()
      await insertHub(tx, { id, homeId, name, secretHash: hashHubSecret(secret), at: clock.now() })
      afterCommit(() => hubLink.admitHub(id, secret))
      return credentials(id, secret)
    },
    async renew(tx, key, afterCommit) {
      const secret = makeHubSecret()
      const change = { hash: hashHubSecret(secret), at: clock.now() }
      if (!(await updateHubSecret(tx, key, change))) throw new GatewayError('not_found')
      afterCommit(async () => {
        await hubLink.disconnectHub(key.hubId)
        await hubLink.admitHub(key.hubId, secret)
      })
      return credentials(key.hubId, secret)
    },
    async revoke(tx, key, afterCommit) {
      const isFound = await updateHubSecret(tx, key, { hash: null, at: clock.now() })
      if (!isFound) throw new GatewayError('not_found')
      afterCommit(() => hubLink.disconnectHub(key.hubId))
    },
    async remove(tx, key, keepsDevices, afterCommit) {
      if (!(await markRemoved(tx, key, clock.now()))) throw new GatewayError('not_found')
      if (!keepsDevices) await removeDevicesOf(tx, key, clock.now())
      // What people were notified of may be over without this hub and its devices.
      afterCommit(() => hubLink.disconnectHub(key.hubId))
    },
  }
}

function presentHub(row: HubRow): Hub {
  return {
    id: row.id,
    name: row.name,
    model: row.model,
    firmware: row.firmware,
    mac: row.mac,
    ssid: row.ssid,
    online: row.online,
    connected_since: row.online ? instantOrNull(row.connectedSince) : null,
    disconnected_since: row.online ? null : instantOrNull(row.disconnectedSince),
    last_seen: instantOrNull(row.lastSeen),
    paired_objects: row.pairedObjects,
    reachable_objects: row.reachableObjects,
    created_at: instant(row.createdAt),
    coordinator: row.coordinator,
    clock_faults: row.clockFaults,
    unknown_words: row.unknownWords,
    groups: row.groups,
    secret_since: instantOrNull(row.secretSince),
  }
}
