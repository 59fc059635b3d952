import { listDevices, updateDevice } from '@foyer/contract/device.ts'
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/** The objects of the home; live batches are merged into this list. */
export const devicesQuery = apiQuery(listDevices, {})

/** Changes what people know of a device: its name, room, category, radiator type, nominal power. */
export const updateDeviceMutation = apiMutation(updateDevice)
