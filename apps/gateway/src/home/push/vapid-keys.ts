import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Database } from '#base/database/database.ts'
import { ensureVapidKey } from './vapid-key.store.ts'

/** The key pair that identifies the sender to push services (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The pair of the given private key; without one, that of this installation, which is generated at its first start. */
export async function readVapidKeys(database: Database, given: string | null): Promise<VapidKeys> {
  const privateKey = given ?? (await ensureVapidKey(database, webPush.generateVAPIDKeys().privateKey))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}
