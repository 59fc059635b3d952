import type { EventEmitter } from 'node:events'
import * as z from 'zod'
import { type Frame, loadHerdsman, type NetworkOptions } from './herdsman.ts'
import { answerZcl, blankOf } from './zcl-answers.ts'
import { answerZdo } from './zdo-answers.ts'
import { LATE, virtualDevices } from './virtual-devices.ts'
import { COORDINATOR, createValues } from './virtual-values.ts'

/**
 * Loaded into Zigbee2MQTT before its own code (`--import`): instead of opening a serial port, its radio library gets
 * this network of virtual devices. They join when the parent process sends a message, and are interviewed, configured,
 * read and commanded like any other.
 */
const folder = z.string().parse(process.env['ZIGBEE2MQTT_FOLDER'])
const { Zcl, Adapter } = loadHerdsman(folder)
const devices = virtualDevices()
const values = new Map(devices.map((device) => [device.address, createValues(device)]))

/** ms from an order to the report of its result. */
const REPORT_AFTER = 400
let sequence = 0

class VirtualRadio extends Adapter {
  readonly network: NetworkOptions
  readonly hasZdoMessageOverhead = false

  constructor(network: NetworkOptions, serial: unknown, backupPath: string, options: unknown) {
    super(network, serial, backupPath, options)
    this.network = network
  }

  start = async () => 'resumed'
  stop = async () => {}
  reset = async () => {}
  supportsBackup = async () => false
  getCoordinatorIEEE = async () => COORDINATOR
  getCoordinatorVersion = async () => ({ type: 'Virtual', meta: { revision: 1 } })
  getNetworkParameters = async () => ({
    panID: this.network.panID,
    extendedPanID: COORDINATOR,
    channel: this.network.channelList[0],
    nwkUpdateID: 0,
  })
  addInstallCode = async () => {}
  permitJoin = async () => {}
  sendZclFrameToGroup = async () => {}
  sendZclFrameToAll = async () => {}
  waitFor = () => ({ promise: new Promise(() => {}), cancel: () => {} })

  async sendZdo(address: string, _networkAddress: number, request: number, payload: Buffer) {
    const device = devices.find((one) => one.address === address) ?? null
    return answerZdo(Zcl, device, request, payload)
  }

  async sendZclFrameToEndpoint(address: string, networkAddress: number, endpoint: number, frame: Frame) {
    const own = values.get(address)
    if (own === undefined) throw new Error(`No device has the address ${address}.`)
    const reply = answerZcl(Zcl, frame, endpoint, own)
    if (reply.reports.length > 0) {
      const records = reply.reports.flatMap(({ ID, type, name }) => {
        const attrData = own.get(endpoint, frame.cluster.name, name) ?? blankOf(Zcl, type)
        return attrData === undefined ? [] : [{ attrId: ID, dataType: type, attrData }]
      })
      if (records.length > 0)
        setTimeout(() => this.receive(networkAddress, endpoint, frame, 'report', records), REPORT_AFTER)
    }
    return this.receive(networkAddress, endpoint, frame, reply.command, reply.payload)
  }

  /** A frame of a device arrives over the air. */
  receive(address: number, endpoint: number, about: Frame, command: string, payload: unknown) {
    const { header, cluster } = about
    const isReport = command === 'report'
    const data = Zcl.Frame.create(
      Zcl.FrameType.GLOBAL,
      Zcl.Direction.SERVER_TO_CLIENT,
      true,
      header.manufacturerCode,
      isReport ? (sequence = (sequence + 1) % 256) : header.transactionSequenceNumber,
      command,
      cluster,
      payload,
      {},
    ).toBuffer()
    const message = {
      clusterID: cluster.ID,
      address,
      header: Zcl.Header.fromBuffer(data),
      data,
      endpoint,
      linkquality: 120,
      groupID: 0,
      wasBroadcast: false,
      destinationEndpoint: 1,
    }
    this.emit('zclPayload', message)
    return message
  }
}

function join(radio: EventEmitter, isIt: (name: string) => boolean): void {
  for (const { networkAddress, address, name } of devices) {
    if (isIt(name)) radio.emit('deviceJoined', { networkAddress, ieeeAddr: address })
  }
}

/** The message of a button: a command of the device's own, to everything bound to it. */
function press(radio: VirtualRadio): void {
  const pressed = [
    ['telecommande entree', 'genOnOff', 'toggle', Zcl.Direction.CLIENT_TO_SERVER, {}],
    [
      'sonnette',
      'ssIasZone',
      'statusChangeNotification',
      Zcl.Direction.SERVER_TO_CLIENT,
      { zonestatus: 32_768, extendedstatus: 0, zoneID: 0, delay: 0 },
    ],
  ] as const
  for (const [name, cluster, command, direction, payload] of pressed) {
    const device = devices.find((one) => one.name === name)
    const spec = Zcl.Clusters[cluster]
    if (device === undefined || spec === undefined) throw new Error(`There is no ${name}.`)
    sequence = (sequence + 1) % 256
    const data = Zcl.Frame.create(
      Zcl.FrameType.SPECIFIC,
      direction,
      true,
      undefined,
      sequence,
      command,
      { ...spec, name: cluster },
      payload,
      {},
    ).toBuffer()
    radio.emit('zclPayload', {
      clusterID: spec.ID,
      address: device.networkAddress,
      header: Zcl.Header.fromBuffer(data),
      data,
      endpoint: device.endpoints[0]?.id ?? 1,
      linkquality: 120,
      groupID: 0,
      wasBroadcast: false,
      destinationEndpoint: 1,
    })
  }
}

Adapter.create = async (network, serial, backupPath, options) => {
  const radio = new VirtualRadio(network, serial, backupPath, options)
  process.on('message', (message) => {
    if (message === 'join') join(radio, (name) => name !== LATE)
    if (message === 'join late') join(radio, (name) => name === LATE)
    if (message === 'press') press(radio)
  })
  return radio
}
