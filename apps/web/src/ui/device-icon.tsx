import { deviceIconPaths } from './icon-paths-of-devices.ts'
import type { IconName } from './icon-paths.ts'
import { addIcons, Icon } from './icon.tsx'

addIcons(deviceIconPaths)

/** The icon of a type of device. The overview shows none, so that it does not wait for their paths. */
export function DeviceIcon({ type }: { type: IconName }) {
  return <Icon name={type} />
}
