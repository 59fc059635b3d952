import type { Device } from '@foyer/contract/device.ts'
import type { OrderState } from '@foyer/contract/order-state.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { OrderStateNote } from '#features/commands/order-state-note.tsx'
import { deviceWords } from './device-words.ts'
import { hasLowBattery } from './low-battery.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { Icon } from '#ui/icon.tsx'
import typography from '#ui/typography.module.css'
import styles from './device-news.module.css'

/** The last value, with its age where the device is silent, what is wrong with its order, and its battery. */
export function DeviceNews({ device, value }: { device: Device; value: string | null }) {
  const word = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const nameOf = useOrderName()
  const isSilent = device.status === 'offline'
  const { last_seen: seen, battery } = device
  const aged =
    isSilent && value !== null && seen !== null && seen !== undefined
      ? word(($) => $.value.aged, { value, age: format.ago(seen, now) })
      : value
  return (
    <>
      {aged === null ? null : <span className={isSilent ? typography.quiet : undefined}>{aged}</span>}
      {isSilent || device.order_state == null ? null : (
        <div className={styles.order}>
          <OrderStateNote answer={noteOf(device.order_state, device.name)} nameOf={nameOf} />
        </div>
      )}
      {battery === null || battery === undefined ? null : (
        <small className={hasLowBattery(device) ? styles.low : undefined}>
          {hasLowBattery(device) ? <Icon name="battery" /> : null}
          {word(($) => $.value.battery, { level: format.percent(battery) })}
        </small>
      )}
    </>
  )
}

/** Why an order failed is told on the page of the device: a row has no room for it. */
function noteOf(answer: OrderState, deviceName: string) {
  return { ...answer, reason: answer.state === 'failed' ? null : answer.reason, device_name: deviceName }
}
