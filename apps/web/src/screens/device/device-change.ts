import {
  MOST_NOMINAL_POWER,
  type Device,
  type DeviceCategory,
  type RadiatorType,
  type updateDevice,
} from '@foyer/contract/device.ts'
import type { CallInput } from '@foyer/contract/call.ts'

/** What was touched in the form, as it stands in its fields. */
export type DeviceDraft = {
  name?: string
  /** '' is no room. */
  roomId?: string
  category?: DeviceCategory
  radiator?: RadiatorType | ''
  watts?: string
}

type Change = CallInput<typeof updateDevice>['body']

/** What a draft changes of a device; null where that is nothing. */
export function changeOf(device: Device, draft: DeviceDraft): Change | null {
  const watts = readWatts(draft.watts ?? '')
  const change: Change = {
    ...(draft.name === undefined || draft.name.trim() === device.name ? {} : { name: draft.name.trim() }),
    ...(draft.roomId === undefined || draft.roomId === (device.room?.id ?? '')
      ? {}
      : { room_id: draft.roomId === '' ? null : draft.roomId }),
    ...(draft.category === undefined || draft.category === device.category
      ? {}
      : { category: draft.category }),
    ...(draft.radiator === undefined || draft.radiator === (device.radiator_type ?? '')
      ? {}
      : { radiator_type: draft.radiator === '' ? null : draft.radiator }),
    ...(draft.watts === undefined || watts === undefined || watts === (device.nominal_power ?? null)
      ? {}
      : { nominal_power: watts }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** Watts as somebody writes them: `1 500`, `1500 W`; null where the field is empty, undefined where it says no power. */
export function readWatts(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s\u202F\u00A0]|w$/giu, '').replace(',', '.')
  if (plain === '') return null
  const watts = Number(plain)
  return /^[0-9]+(\.[0-9]+)?$/.test(plain) && watts <= MOST_NOMINAL_POWER ? watts : undefined
}
