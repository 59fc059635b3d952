import type { DeviceCategory } from '@foyer/contract/device.ts'
import type { DeviceRow } from './device.store.ts'

/** Models of relays that are made for the contactor of a tank. */
const contactors: ReadonlySet<string> = new Set([
  'VAV-256215-MOD2',
  '412171',
  'FC80CC',
  'ZBDRC25A',
  'RM3500ZB',
])

/** Words in names of a hot-water tank or of its contactor. */
const tankWords =
  /ballon|chauffe[- ]?eau|cumulus|eau chaude|\becs\b|contacteur|contactor|water ?heater|hot ?water|immersion/i

/**
 * A relay that looks like a hot-water tank's is proposed as one until a person has chosen its category. The category
 * never changes without a person: a tank that is switched by mistake is a cold shower.
 */
export function proposedCategory(
  device: Pick<
    DeviceRow,
    'type' | 'category' | 'isCategoryChosen' | 'commands' | 'model' | 'description' | 'name' | 'friendlyName'
  >,
): DeviceCategory | null {
  if (device.isCategoryChosen || device.category !== 'appliances' || !device.commands.includes('on'))
    return null
  if (device.type !== 'outlet' && device.type !== 'socket') return null
  const words = [device.name, device.friendlyName, device.description ?? '']
  const isTank = contactors.has(device.model ?? '') || words.some((word) => tankWords.test(word))
  return isTank ? 'hot_water' : null
}
