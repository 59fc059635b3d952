import type { MqttClient } from 'mqtt'

/** Who keeps the hubs' accounts of an outside broker. */
export type HubAccounts = {
  /** Finds out whether that is somebody we can tell. */
  start(client: MqttClient): Promise<void>
  isThere(): boolean
  /** Makes the hub's account with access to its prefix alone, or gives it this new secret. */
  admit(hubId: string, secret: string): Promise<void>
  /** Shuts the hub out and cuts its connections. */
  expel(hubId: string): Promise<void>
}
