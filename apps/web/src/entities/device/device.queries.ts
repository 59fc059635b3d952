import { commandDevice } from '@foyer/contract/command.ts'
import { listDevices, updateDevice } from '@foyer/contract/device.ts'
import { callMutation } from '#base/api/mutate.ts'
import { callQuery } from '#base/api/query.ts'

/** The objects of the home; live batches are merged into this list. */
export const devicesQuery = callQuery(listDevices, {})

/** Asks one device for a value. */
export const commandDeviceMutation = callMutation(commandDevice)

<<<<<<< HEAD
/** Changes what people know of a device: its name, room, category, radiator type, nominal power. */
=======
/** Changes what people know of an object. Owners only. */
>>>>>>> 9d9bdef (Draw rooms that come and go, hot water and local regulation)
export const updateDeviceMutation = callMutation(updateDevice)
