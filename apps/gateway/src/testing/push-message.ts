import { createDecipheriv, createHmac, type ECDH } from 'node:crypto'

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest()

/** Decrypts a message as its browser does: RFC 8291, section 3.4, over RFC 8188, section 2. */
export function openMessage(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('8291, 4: a message is one record')
  const shared = browser.computeSecret(sender)
  const keys = hmac(hmac(auth, shared), 'WebPush: info\0', browser.getPublicKey(), sender, '\u0001')
  const secret = hmac(salt, keys)
  const key = hmac(secret, 'Content-Encoding: aes128gcm\0', '\u0001').subarray(0, 16)
  const nonce = hmac(secret, 'Content-Encoding: nonce\0', '\u0001').subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('8188, 2: the last record ends with 2 and zeros')
  }
  return plain.subarray(0, end).toString('utf8')
}
