import { Link } from '@tanstack/react-router'
import type { Device } from '@foyer/contract/device.ts'
import targets from '#ui/row-target.module.css'
import styles from './device-link.module.css'

/** The name of a device, which leads to its page. */
export function DeviceLink({ device }: { device: Pick<Device, 'id' | 'name'> }) {
  return (
    <Link
      className={`${styles.name} ${targets.link}`}
      to="/account/devices/$deviceid"
      params={{ deviceid: device.id }}
      viewTransition
    >
      {device.name}
    </Link>
  )
}
