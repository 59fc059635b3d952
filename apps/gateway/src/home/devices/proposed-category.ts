import type { DeviceCategory } from '@foyer/contract/device.ts'
import type { DeviceRow } from './device.store.ts'

/** Relays made for the contactor of a tank, by the models we know. */
const contactors: ReadonlySet<string> = new Set([
  'VAV-256215-MOD2',
  '412171',
  'FC80CC',
  'ZBDRC25A',
  'RM3500ZB',
])

/** What people and makers call a tank of hot water, or the contactor before it. */
const tankWords =
  /ballon|chauffe[- ]?eau|cumulus|eau chaude|\becs\b|contacteur|contactor|water ?heater|hot ?water|immersion/i

/**
 * A relay that looks like a hot-water tank's is proposed as one, until somebody has said once what it is. Nothing is
 * changed without them: a tank that is switched by mistake is a cold shower.
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
