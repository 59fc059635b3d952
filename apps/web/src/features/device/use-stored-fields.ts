import type { Device } from '@foyer/contract/device.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { DeviceFields } from './device-change.ts'
import { deviceScreenWords } from './device-screen-words.ts'

/** Says what is stored in the fields of a device, where somebody else has changed them. */
export function useStoredFields(device: Device): Record<keyof DeviceFields, string> {
  const t = useWords(deviceScreenWords)
  const words = useDraftWords()
  const format = useFormat()
  const { radiator_type: radiator = null, nominal_power: watts = null, category = 'none' } = device
  const none = t(($) => $.form.unknownRadiator)
  return {
    name: words.theirs(
      t(($) => $.form.name),
      device.name,
    ),
    roomId: words.theirs(
      t(($) => $.form.room),
      device.room?.name ?? t(($) => $.form.noRoom),
    ),
    category: words.theirs(
      t(($) => $.form.category),
      t(($) => $.categories[category]),
    ),
    radiator: words.theirs(
      t(($) => $.form.radiator),
      radiator === null ? none : t(($) => $.radiators[radiator]),
    ),
    watts: words.theirs(
      t(($) => $.form.power),
      watts === null ? '–' : format.unit(watts, 'W'),
    ),
  }
}
