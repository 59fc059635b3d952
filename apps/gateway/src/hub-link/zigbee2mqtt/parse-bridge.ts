import { cleanName } from '#base/text/clean-name.ts'
import { fieldOf, isRecord, textOf } from './json-record.ts'
import { bridgeLimits, parseJsonWithin, stateLimits } from './parse-json-within.ts'

export type Presence = 'online' | 'offline'

/** Parses `bridge/state` and availability: `{"state":"online"}`, or the plain word of version 1. */
export function parsePresence(payload: Uint8Array): Presence | null {
  if (payload.length > 256) return null
  const json = parseJsonWithin(payload, stateLimits)
  const word = isRecord(json)
    ? fieldOf(json, 'state')
    : (json ?? Buffer.from(payload).toString('latin1').trim())
  return word === 'online' || word === 'offline' ? word : null
}

export type BridgeInfo = {
  version: string | null
  coordinator: string | null
  coordinatorType: string | null
}

/** Parses `bridge/info`. Its `config` is ignored. */
export function parseBridgeInfo(payload: Uint8Array): BridgeInfo | null {
  const json = parseJsonWithin(payload, bridgeLimits)
  if (!isRecord(json)) return null
  const coordinator = fieldOf(json, 'coordinator')
  const address = isRecord(coordinator) ? textOf(fieldOf(coordinator, 'ieee_address')) : null
  return {
    version: shown(fieldOf(json, 'version')),
    coordinator: address !== null && /^0x[0-9a-f]{16}$/i.test(address) ? address.toLowerCase() : null,
    coordinatorType: isRecord(coordinator) ? shown(fieldOf(coordinator, 'type')) : null,
  }
}

export type HubInfo = {
  model: string | null
  firmware: string | null
  mac: string | null
  ssid: string | null
}

/** Parses `hub/info`, the facts of the box, each part optional. */
export function parseHubInfo(payload: Uint8Array): HubInfo | null {
  const json = parseJsonWithin(payload, stateLimits)
  if (!isRecord(json)) return null
  const part = (key: string) => shown(fieldOf(json, key))
  return { model: part('model'), firmware: part('firmware'), mac: part('mac'), ssid: part('ssid') }
}

/** A set that failed, with the hub's error message. */
export type LoggedError = {
  friendlyName: string
  property: string | null
  message: string
  /** The hub cannot read or set the property. */
  isUnanswerable: boolean
}

/**
 * The error lines that report a failed set: there is no other response. A name may contain quotes, so the outermost
 * quotes are used; the caller checks that the name is known.
 */
const failed = /^(?:z2m: ?)?Publish '(?:set|get)' '(?<property>[^']*)' to '(?<name>.+)' failed: /s
const noConverter = /No converter available for '(?<property>[^']*)' on '(?<name>.+?)'(?:$|[:.\s])/s

/** Parses `bridge/logging`; null for anything but an error about one device. Other lines are not parsed. */
export function parseLogging(payload: Uint8Array): LoggedError | null {
  // Most lines are info: the level is checked without parsing them.
  if (!Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).includes('"error"')) return null
  const json = parseJsonWithin(payload, stateLimits)
  if (!isRecord(json) || fieldOf(json, 'level') !== 'error') return null
  const message = textOf(fieldOf(json, 'message'))
  if (message === null) return null
  for (const form of [failed, noConverter]) {
    const groups = form.exec(message.slice(0, 2_000))?.groups
    const friendlyName = groups?.['name']
    if (friendlyName === undefined) continue
    const property = groups?.['property'] ?? null
    const isUnanswerable = form === noConverter
    return { friendlyName, property, message: shownMessage(message), isUnanswerable }
  }
  return null
}

/** The hub's message without its own prefix, short enough for a row of the ledger. */
function shownMessage(message: string): string {
  const text = message.replace(/^z2m: ?/, '').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
  return Array.from(text.slice(0, 600).toWellFormed()).slice(0, 300).join('')
}

function shown(value: unknown): string | null {
  const text = textOf(value)
  return text === null ? null : cleanName(text)
}
