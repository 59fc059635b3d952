import type { Zcl } from './herdsman.ts'
import type { VirtualDevice } from './virtual-devices.ts'

/** Requests of the Zigbee Device Objects that an interview makes. */
const requests = { node: 0x0002, simple: 0x0004, endpoints: 0x0005, lqi: 0x0031, routing: 0x0032 } as const

/** Clusters of makers, which the library learns only once it knows the model. */
const makersClusters: Readonly<Record<string, number>> = {
  customClusterNodOnPilotWire: 0xfc00,
  customSonoffTrvzb: 0xfc11,
  customSonoffSnzb02d: 0xfc11,
  manuSpecificLegrandDevices: 0xfc01,
  manuSpecificLegrandDevices2: 0xfc40,
  manuSpecificIkeaUnknown: 0xfc7c,
  manuSpecificIkeaSmartPlug: 0xfc85,
  liXeePrivate: 0xff66,
}

const makersCodes: readonly (readonly [RegExp, string])[] = [
  [/sonoff|ewelink/i, 'SHENZHEN_COOLKIT_TECHNOLOGY_CO_LTD'],
  [/bosch/i, 'ROBERT_BOSCH_GMBH'],
  [/nodon|vav/i, 'NODON'],
  [/legrand/i, 'LEGRAND_GROUP'],
  [/ikea/i, 'IKEA_OF_SWEDEN'],
]
/** The code of no particular maker. */
const OTHER_MAKER = 0x1234
const HOME_AUTOMATION = 0x0104

type Answer = readonly [status: number, payload: unknown]

/** The reply of a device, or of the coordinator (null), to a request about itself. */
export function answerZdo(zcl: Zcl, device: VirtualDevice | null, request: number, asked: Buffer): Answer {
  const nwkAddress = device?.networkAddress ?? 0
  const endpoints = device?.endpoints ?? [{ id: 1, input: [], output: [] }]
  switch (request) {
    case requests.node: {
      const logicalType = device === null ? 0 : device.isRouter ? 1 : 2
      const manufacturerCode = device === null ? 0 : makerCode(zcl, device)
      return [0, { nwkAddress, logicalType, manufacturerCode, serverMask: { stackComplianceRevision: 22 } }]
    }
    case requests.endpoints:
      return [0, { nwkAddress, endpointList: endpoints.map(({ id }) => id) }]
    case requests.simple: {
      // The address of two bytes, then the endpoint.
      const endpoint = endpoints.find(({ id }) => id === asked[2])
      return [
        0,
        {
          nwkAddress,
          endpoint: endpoint?.id,
          profileId: HOME_AUTOMATION,
          deviceId: 0,
          inClusterList: clusterIds(zcl, endpoint?.input ?? []),
          outClusterList: clusterIds(zcl, endpoint?.output ?? []),
        },
      ]
    }
    case requests.lqi:
      return [0, { neighborTableEntries: 0, startIndex: 0, entryList: [] }]
    case requests.routing:
      return [0, { routingTableEntries: 0, startIndex: 0, entryList: [] }]
    default:
      // Bindings, leaving, permission to join: done.
      return [0, undefined]
  }
}

function makerCode({ ManufacturerCode }: Zcl, { manufacturer }: VirtualDevice): number {
  const name = makersCodes.find(([form]) => form.test(manufacturer))?.[1] ?? ''
  return ManufacturerCode[name] ?? OTHER_MAKER
}

function clusterIds({ Clusters }: Zcl, names: readonly string[]): number[] {
  return names.flatMap((name) => Clusters[name]?.ID ?? makersClusters[name] ?? [])
}
