import type { Device } from '@foyer/contract/device.ts'
import type { WordOnScreen } from './device-filter.ts'
import { foldText } from './fold-text.ts'

/** Of each device what a search looks at, folded once: a keystroke over thousands of devices stays short. */
const foldedTexts = new WeakMap<Device, string>()

/** The devices in which every word of the search stands: in the name, type, brand, model, room or description. */
export function searchDevices(
  devices: readonly Device[],
  search: string,
  wordOnScreen?: WordOnScreen,
): Device[] {
  const words = foldText(search.slice(0, 200))
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return [...devices]
  const typeWords = new Map<string, string>()
  return devices.filter((device) => {
    const text = textOf(device)
    return words.every((word) => text.includes(word) || typeText(device).includes(word))
  })

  function typeText(device: Device): string {
    const known = typeWords.get(device.type)
    if (known !== undefined) return known
    const text = foldText(wordOnScreen?.('type', device.type) ?? device.type)
    typeWords.set(device.type, text)
    return text
  }
}

function textOf(device: Device): string {
  const known = foldedTexts.get(device)
  if (known !== undefined) return known
  const parts = [device.name, device.brand, device.model, device.room?.name, device.description]
  // A line break cannot be typed, so no word is found across two of them.
  const text = parts.map((part) => foldText(part ?? '')).join('\n')
  foldedTexts.set(device, text)
  return text
}
