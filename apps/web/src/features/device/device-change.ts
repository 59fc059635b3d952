import {
  MOST_NOMINAL_POWER,
  type Device,
  type DeviceCategory,
  type RadiatorType,
  type updateDevice,
} from '@foyer/contract/device.ts'
import type { CallInput } from '@foyer/contract/call.ts'

/** A device as it stands in the fields of its form. */
export type DeviceFields = {
  name: string
  /** '' is no room. */
  roomId: string
  category: DeviceCategory
  /** '' is not known. */
  radiator: RadiatorType | ''
  /** As somebody writes them; '' is none. */
  watts: string
}

type Change = CallInput<typeof updateDevice>['body']

/** What the form of a device says before anybody touches it. */
export function fieldsOf(device: Device): DeviceFields {
  return {
    name: device.name,
    roomId: device.room?.id ?? '',
    category: device.category ?? 'none',
    radiator: device.radiator_type ?? '',
    watts: device.nominal_power == null ? '' : String(device.nominal_power),
  }
}

/** The fields as they count: without blanks around them, and watts as a number where they are one. */
export function tidyFields(fields: DeviceFields): DeviceFields {
  const watts = readWatts(fields.watts)
  return {
    ...fields,
    name: fields.name.trim(),
    watts: watts === undefined ? fields.watts : watts === null ? '' : String(watts),
  }
}

/** What has to be sent to make a device of `stored` one of `wanted`: nothing of what is the same. */
export function changeOf(stored: DeviceFields, wanted: DeviceFields): Change {
  const [from, to] = [tidyFields(stored), tidyFields(wanted)]
  const watts = readWatts(to.watts)
  return {
    ...(to.name === from.name ? {} : { name: to.name }),
    ...(to.roomId === from.roomId ? {} : { room_id: to.roomId === '' ? null : to.roomId }),
    ...(to.category === from.category ? {} : { category: to.category }),
    ...(to.radiator === from.radiator ? {} : { radiator_type: to.radiator === '' ? null : to.radiator }),
    ...(to.watts === from.watts || watts === undefined ? {} : { nominal_power: watts }),
  }
}

/** Watts as somebody writes them: `1 500`, `1500 W`; null where the field is empty, undefined where it says no power. */
export function readWatts(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s\u202F\u00A0]|w$/giu, '').replace(',', '.')
  if (plain === '') return null
  const watts = Number(plain)
  return /^[0-9]+(\.[0-9]+)?$/.test(plain) && watts <= MOST_NOMINAL_POWER ? watts : undefined
}
