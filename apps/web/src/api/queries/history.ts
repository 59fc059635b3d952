import type { Capability } from '@foyer/contract/device.ts'
import { getCapabilityValues, type aggregationMinutes } from '@foyer/contract/history.ts'
import { apiQuery } from '#api/query.ts'
import { HISTORY_TIME_ZONE } from '#api/http.ts'

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
