import { readFileSync } from 'node:fs'
import * as z from 'zod'

const described = z.object({
  ieee_address: z.string(),
  friendly_name: z.string(),
  type: z.enum(['Coordinator', 'Router', 'EndDevice']),
  model_id: z.nullish(z.string()),
  manufacturer: z.nullish(z.string()),
  power_source: z.nullish(z.string()),
  endpoints: z.record(
    z.string(),
    z.object({ clusters: z.object({ input: z.array(z.string()), output: z.array(z.string()) }) }),
  ),
})

type Endpoint = { id: number; input: readonly string[]; output: readonly string[] }

/** A device of the virtual network: its replies to an interview. */
export type VirtualDevice = {
  address: string
  networkAddress: number
  name: string
  isRouter: boolean
  modelId: string
  manufacturer: string
  isMains: boolean
  endpoints: readonly Endpoint[]
}

const recorded = import.meta.resolve('@foyer/gateway/src/testing/captures/bridge-devices.json')

/** A device that no definition of Zigbee2MQTT knows. */
const unknownDevice: VirtualDevice = {
  address: '0xf84477fffe320017',
  networkAddress: 0x1017,
  name: 'boitier inconnu',
  isRouter: true,
  modelId: 'UNHEARD-OF-1',
  manufacturer: 'Nobody',
  isMains: true,
  endpoints: [{ id: 1, input: ['genBasic', 'genIdentify'], output: [] }],
}

/** The name of a device that joins after all others are known. */
export const LATE = 'prise tardive'

const late: VirtualDevice = {
  address: '0xf84477fffe320018',
  networkAddress: 0x1018,
  name: LATE,
  isRouter: true,
  modelId: 'SIN-4-1-21',
  manufacturer: 'NodOn',
  isMains: true,
  endpoints: [{ id: 1, input: ['genBasic', 'genIdentify', 'genOnOff', 'seMetering'], output: ['genOta'] }],
}

/** The devices of the recorded network, one of an unknown maker, and one that joins late. */
export function virtualDevices(): VirtualDevice[] {
  const listed = z.array(described).parse(JSON.parse(readFileSync(new URL(recorded), 'utf8')))
  const known = listed
    .filter(({ type }) => type !== 'Coordinator')
    .map((device, index) => ({
      address: device.ieee_address,
      networkAddress: 0x1001 + index,
      name: device.friendly_name,
      isRouter: device.type === 'Router',
      modelId: device.model_id ?? '',
      manufacturer: device.manufacturer ?? '',
      isMains: /mains/i.test(device.power_source ?? ''),
      endpoints: Object.entries(device.endpoints).map(([id, { clusters }]) => ({
        id: Number(id),
        ...clusters,
      })),
    }))
  return [...known, unknownDevice, late]
}
