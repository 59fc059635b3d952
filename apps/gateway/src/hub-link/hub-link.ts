import type { Logger } from 'pino'
import type { Clock } from '#clock.ts'
import type { Database } from '#database/database.ts'
import type { History } from '#history/history.ts'
import type { HubLink, HubLinkSettings } from './hub-link-port.ts'

export type {
  ConnectivityChange,
  HubLink,
  HubLinkSettings,
  Report,
  SendResult,
  SetError,
} from './hub-link-port.ts'

export type HubLinkParts = {
  database: Database
  history: History
  settings: HubLinkSettings
  clock: Clock
  log: Logger
}

/** The gateway's side of every hub: broker, ingest, connectivity and orders going out. */
export function createHubLink(parts: HubLinkParts): HubLink {
  throw new Error(`Not built yet (${parts.settings.host}).`)
}
