import { type Capability, type Device, listDevices } from '@foyer/contract/device.ts'
import { getCapabilityValues, type aggregationMinutes } from '@foyer/contract/history.ts'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { listHubs, listLocalServices } from '@foyer/contract/hub.ts'
import { listServices } from '@foyer/contract/service.ts'
import { apiQuery } from '#api/query.ts'
import { HISTORY_TIME_ZONE } from '#api/http.ts'

/** The devices of the home; live batches are merged into this list. */
export const devicesQuery = apiQuery(listDevices, {})

/** The hubs of the home. */
export const hubsQuery = apiQuery(listHubs, {})

/** The services that the platform runs for the home. */
export const servicesQuery = apiQuery(listServices, {})

/** The services that a hub runs locally. */
export function localServicesQuery(hubId: string) {
  return apiQuery(listLocalServices, { params: { hubId } })
}

/** Merges changes into the devices; unchanged devices stay the same objects, and unknown ids are ignored. */
export function mergeDevices(devices: Device[], changes: LiveBatch['devices']): Device[] {
  const byId = new Map<string, LiveBatch['devices'][number]>()
  for (const change of changes) {
    if (change.id !== undefined) byId.set(change.id, { ...byId.get(change.id), ...change })
  }
  return devices.map((device) => {
    const change = byId.get(device.id)
    if (change === undefined) return device
    const { name = device.name, type = device.type, status = device.status } = change
    return { ...device, ...change, id: device.id, name, type, status }
  })
}

export type HistoryRequest = {
  deviceId: string
  /** ISO instants, rounded; at most 400 days apart. */
  startDate: string
  endDate: string
  minutes: (typeof aggregationMinutes)[number]
  capabilities: readonly Capability[]
}

/** The history of some capabilities of one device, in buckets. */
export function historyQuery({ deviceId, startDate, endDate, minutes, capabilities }: HistoryRequest) {
  return apiQuery(
    getCapabilityValues,
    {
      params: { deviceId },
      query: {
        startDate,
        endDate,
        aggregationMinutes: `${minutes}`,
        aggregableCapas: capabilities.join(','),
      },
    },
    { timeZone: HISTORY_TIME_ZONE },
  )
}
