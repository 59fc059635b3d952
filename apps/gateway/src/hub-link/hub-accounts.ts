import type { MqttClient } from 'mqtt'

/** Manages the accounts of hubs at an external broker. */
export type HubAccounts = {
  /** Checks whether the broker's accounts can be managed from here. */
  start(client: MqttClient): Promise<void>
  isThere(): boolean
  /** Creates the hub's account with access to its own prefix only, or sets its new secret. */
  admit(hubId: string, secret: string): Promise<void>
  /** Disables the hub's account and closes its connections. */
  expel(hubId: string): Promise<void>
}
