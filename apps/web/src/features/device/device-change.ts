import {
  MOST_NOMINAL_POWER,
  type Device,
  type DeviceCategory,
  type RadiatorType,
  type updateDevice,
} from '@foyer/contract/device.ts'
import type { CallInput } from '@foyer/contract/call.ts'

/** Values of the fields in a device's form. */
export type DeviceFields = {
  name: string
  /** '' for no room. */
  roomId: string
  category: DeviceCategory
  /** '' for unknown. */
  radiator: RadiatorType | ''
  /** As typed; '' for none. */
  watts: string
}

type Change = CallInput<typeof updateDevice>['body']

/** Initial values of a device's form. */
export function fieldsOf(device: Device): DeviceFields {
  return {
    name: device.name,
    roomId: device.room?.id ?? '',
    category: device.category ?? 'none',
    radiator: device.radiator_type ?? '',
    watts: device.nominal_power == null ? '' : String(device.nominal_power),
  }
}

/** Normalises the fields: trims the name, and writes valid watts as a plain number. */
export function tidyFields(fields: DeviceFields): DeviceFields {
  const watts = readWatts(fields.watts)
  return {
    ...fields,
    name: fields.name.trim(),
    watts: watts === undefined ? fields.watts : watts === null ? '' : String(watts),
  }
}

/** The request body that changes `stored` to `wanted`: only fields that differ. */
export function changeOf(stored: DeviceFields, edited: DeviceFields): Change {
  const [from, to] = [tidyFields(stored), tidyFields(edited)]
  const watts = readWatts(to.watts)
  return {
    ...(to.name === from.name ? {} : { name: to.name }),
    ...(to.roomId === from.roomId ? {} : { room_id: to.roomId === '' ? null : to.roomId }),
    ...(to.category === from.category ? {} : { category: to.category }),
    ...(to.radiator === from.radiator ? {} : { radiator_type: to.radiator === '' ? null : to.radiator }),
    ...(to.watts === from.watts || watts === undefined ? {} : { nominal_power: watts }),
  }
}

/** Parses typed watts, such as `1 500` or `1500 W`; null if empty, undefined if invalid. */
export function readWatts(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s\u202F\u00A0]|w$/giu, '').replace(',', '.')
  if (plain === '') return null
  const watts = Number(plain)
  return /^[0-9]+(\.[0-9]+)?$/.test(plain) && watts <= MOST_NOMINAL_POWER ? watts : undefined
}
