import { createRequire } from 'node:module'
import type { EventEmitter } from 'node:events'
import { join } from 'node:path'

/**
 * The parts of zigbee-herdsman, Zigbee2MQTT's own radio library (MIT), that this radio needs, under the library's
 * names.
 */

export type Attribute = { ID: number; type: number }
export type Cluster = { ID: number; name: string; attributes: Record<string, Attribute> }

type FrameHeader = {
  isGlobal: boolean
  frameControl: { disableDefaultResponse: boolean }
  manufacturerCode: number | undefined
  transactionSequenceNumber: number
  commandIdentifier: number
}

/** A frame of the Zigbee Cluster Library. */
export type Frame = {
  header: FrameHeader
  cluster: Cluster
  command: { name: string; response?: number }
  payload: unknown
  toBuffer(): Buffer
}

type CreateFrame = (
  frameType: number,
  direction: number,
  disableDefaultResponse: boolean,
  manufacturerCode: number | undefined,
  transactionSequenceNumber: number,
  command: string,
  cluster: Cluster,
  payload: unknown,
  customClusters: Record<string, never>,
) => Frame

export type Zcl = {
  Frame: { create: CreateFrame }
  Header: { fromBuffer(data: Buffer): FrameHeader | undefined }
  Clusters: Record<string, Cluster>
  FrameType: { GLOBAL: number; SPECIFIC: number }
  Direction: { SERVER_TO_CLIENT: number; CLIENT_TO_SERVER: number }
  Status: { SUCCESS: number; UNSUPPORTED_ATTRIBUTE: number }
  DataType: Record<string, number>
  ManufacturerCode: Record<string, number>
}

export type NetworkOptions = { panID: number; extendedPanID: number[]; channelList: number[] }

export type AdapterClass = {
  new (network: NetworkOptions, serial: unknown, backupPath: string, options: unknown): EventEmitter
  create: (
    network: NetworkOptions,
    serial: unknown,
    backupPath: string,
    options: unknown,
  ) => Promise<EventEmitter>
}

/**
 * zigbee-herdsman as the Zigbee2MQTT in this folder loads it: the very same module, so that its radio can be replaced.
 */
export function loadHerdsman(folder: string): { Zcl: Zcl; Adapter: AdapterClass } {
  const require = createRequire(join(folder, 'node_modules/zigbee2mqtt/index.js'))
  const { Zcl }: { Zcl: Zcl } = require('zigbee-herdsman')
  const { Adapter }: { Adapter: AdapterClass } = require('zigbee-herdsman/dist/adapter')
  return { Zcl, Adapter }
}
