import { listDevices } from '@foyer/contract/device.ts'
import { apiQuery } from '#api/query.ts'

/** The objects of the home; live batches are merged into this list. */
export const devicesQuery = apiQuery(listDevices, {})
