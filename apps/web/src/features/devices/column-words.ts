import type { Device } from '@foyer/contract/device.ts'
import { language, type Language } from '#lib/language.ts'
import { useWords, type TranslateOf } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat, type Formats } from '#lib/format.ts'
import { useDeviceValue, type DeviceValue } from './device-value.ts'
import { deviceWords } from './device-words.ts'
import { devicesWords } from './devices-words.ts'

/** What the columns say a device with, in the language on screen. */
export type ColumnWords = {
  language: Language
  /** Words of the list. */
  t: TranslateOf<typeof devicesWords>
  /** Words of devices: types, states. */
  word: TranslateOf<typeof deviceWords>
  format: Formats
  valueOf: (device: Device) => DeviceValue
}

/** The words of the columns: they suspend until they have arrived, as `useWords` does. */
export function useColumnWords(): ColumnWords {
  return {
    language: useValue(language),
    t: useWords(devicesWords),
    word: useWords(deviceWords),
    format: useFormat(),
    valueOf: useDeviceValue(),
  }
}

/** Its type, as it is read. */
export function typeWord(device: Device, { word }: ColumnWords): string {
  return word(($) => $.types[device.type])
}

/** Online or offline. */
export function statusWord(device: Device, { word }: ColumnWords): string {
  return word(($) => $[device.status])
}

/** Its newest value, with what goes with it; null where it never said anything. */
export function valueWithNote(device: Device, { valueOf }: ColumnWords): string | null {
  const { value, note } = valueOf(device)
  return value === null || note === null ? value : `${value} · ${note}`
}

/** A day and a time by the home's clock, as a spreadsheet reads them; null where it is not known. */
export function instantText(at: string | null | undefined, { format }: ColumnWords): string | null {
  return at == null ? null : `${format.dayKey(at)} ${format.time(at)}`
}
